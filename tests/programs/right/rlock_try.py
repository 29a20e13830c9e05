"""The owner may take a re-entrant lock again without waiting; another thread may not."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={(True, True), (True, False)})


def test() -> tuple[bool, bool]:
    lock = threading.RLock()
    again: list[bool] = []

    def owner() -> None:
        with lock:
            again.append(lock.acquire(blocking=False))
            lock.release()

    thread = threading.Thread(target=owner)
    thread.start()
    other = lock.acquire(blocking=False)
    if other:
        lock.release()
    thread.join()
    return again[0], other
