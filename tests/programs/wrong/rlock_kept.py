"""A re-entrant lock is taken twice and given back once.

Only its owner can give it back, and has finished: an error even where nobody waits for it. Two
traces, in one of which somebody does.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"deadlock", "unreleased"},
    outcomes={("kept", "careful"), "deadlock"},
    executions=2,
)


def test() -> tuple[str | None, ...]:
    lock = threading.RLock()

    def forgetful() -> str:
        with lock:
            lock.acquire()
        return "kept"

    def careful() -> str:
        with lock:
            return "careful"

    return together(forgetful, careful)
