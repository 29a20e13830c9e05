"""The main thread waits for a task and holds the lock that the task needs."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"deadlock"})


def test() -> str:
    lock = threading.Lock()

    def task() -> str:
        with lock:
            return "done"

    with ThreadPoolExecutor(1) as executor, lock:
        return executor.submit(task).result()
