"""A worker fails before it says that the task is done; the main thread waits for ever."""

from __future__ import annotations

import queue
import threading

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"exception", "deadlock"}, outcomes={"deadlock"}, executions=1)


def test() -> None:
    jobs: queue.Queue[int] = queue.Queue()
    jobs.put(0)

    def worker() -> None:
        while True:
            job = jobs.get()
            1 // job
            jobs.task_done()

    threading.Thread(target=worker, daemon=True).start()
    jobs.join()
