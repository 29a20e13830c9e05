"""A daemon may wait for work for ever when everybody else is done.

It takes the job, or the job is still there at the end; neither is an error.
"""

from __future__ import annotations

import queue
import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={"over"})


def test() -> str:
    jobs: queue.SimpleQueue[int] = queue.SimpleQueue()

    def worker() -> None:
        while True:
            jobs.get()

    threading.Thread(target=worker, daemon=True).start()
    jobs.put(1)
    return "over"
