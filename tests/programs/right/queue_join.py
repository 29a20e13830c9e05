"""The main thread waits until all items have been worked on.

The worker does everything alone, and the join waits for its last `task_done`: one trace.
"""

from __future__ import annotations

import queue
import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={(1, 4)}, executions=1)


def test() -> tuple[int, ...]:
    jobs: queue.Queue[int] = queue.Queue()
    squares: list[int] = []

    def worker() -> None:
        while True:
            job = jobs.get()
            squares.append(job * job)
            jobs.task_done()

    jobs.put(1)
    jobs.put(2)
    threading.Thread(target=worker, daemon=True).start()
    jobs.join()
    return tuple(squares)
