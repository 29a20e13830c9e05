"""Two semaphores of one, taken in opposite orders: as with locks, three traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated", {"deadlock"}, outcomes={("forth", "back"), "deadlock"}, executions=3
)


def test() -> tuple[str | None, ...]:
    a, b = threading.Semaphore(), threading.Semaphore()

    def forth() -> str:
        with a, b:
            return "forth"

    def back() -> str:
        with b, a:
            return "back"

    return together(forth, back)
