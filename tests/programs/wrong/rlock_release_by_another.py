"""A re-entrant lock can be given back by its owner alone.

The other thread fails, before or while the owner holds the lock or after: where it does so changes
nothing.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"misuse"}, outcomes={"held"}, executions=1)


def test() -> str:
    lock = threading.RLock()
    thread = threading.Thread(target=lock.release)
    thread.start()
    with lock:
        answer = "held"
    thread.join()
    return answer
