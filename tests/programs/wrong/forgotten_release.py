"""A lock is not given back on one way out.

Who comes second waits for ever; if the forgetful one is second, nobody waits, but it ends with the
lock in its hands: two traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"deadlock", "unreleased"},
    outcomes={("nothing to do", "careful"), "deadlock"},
    executions=2,
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
