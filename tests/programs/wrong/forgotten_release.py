"""A lock is not given back on one way out.

Who comes second waits for ever, unless it is the forgetful one: two traces. That it keeps the lock
in the end is no error by itself, since another thread could give it back.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated", {"deadlock"}, outcomes={("nothing to do", "careful"), "deadlock"}, executions=2
)


def test() -> tuple[str | None, ...]:
    lock = threading.Lock()
    work: list[str] = []

    def forgetful() -> str:
        lock.acquire()
        if not work:
            return "nothing to do"
        lock.release()
        return "work"

    def careful() -> str:
        with lock:
            return "careful"

    return together(forgetful, careful)
