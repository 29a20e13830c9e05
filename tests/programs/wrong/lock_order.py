"""Two threads take two locks in opposite orders.

One goes first and takes both, in two orders, or each takes one and waits for the other for ever:
three traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated", {"deadlock"}, outcomes={("forth", "back"), "deadlock"}, executions=3
)


def test() -> tuple[str | None, ...]:
    a, b = threading.Lock(), threading.Lock()

    def forth() -> str:
        with a, b:
            return "forth"

    def back() -> str:
        with b, a:
            return "back"

    return together(forth, back)
