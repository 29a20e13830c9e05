"""The worker does not say that it is done, so the main thread waits for ever."""

from __future__ import annotations

import queue
import threading

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"deadlock"}, executions=1)


def test() -> None:
    jobs: queue.Queue[int] = queue.Queue()
    jobs.put(1)
    thread = threading.Thread(target=jobs.get)
    thread.start()
    jobs.join()
    thread.join()
