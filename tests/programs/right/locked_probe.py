"""A look at whether a lock is taken: before, while and after another thread holds it."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={True, False}, executions=3)


def test() -> bool:
    lock = threading.Lock()

    def holder() -> None:
        with lock:
            pass

    thread = threading.Thread(target=holder)
    thread.start()
    seen = lock.locked()
    thread.join()
    return seen
