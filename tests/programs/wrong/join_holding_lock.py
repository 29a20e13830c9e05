"""The main thread waits for a thread that needs the lock it holds.

All is well only if the thread was there first: two traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"done", "deadlock"}, executions=2)


def test() -> str:
    lock = threading.Lock()

    def worker() -> None:
        with lock:
            pass

    thread = threading.Thread(target=worker)
    thread.start()
    with lock:
        thread.join()
    return "done"
