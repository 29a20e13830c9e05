"""Two locks are taken in opposite orders, but only by who holds a third, the gate.

The gate orders everything: two traces, and no deadlock.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={("forth", "back")}, executions=2)


def test() -> tuple[str | None, ...]:
    gate, a, b = threading.Lock(), threading.Lock(), threading.Lock()

    def forth() -> str:
        with gate, a, b:
            return "forth"

    def back() -> str:
        with gate, b, a:
            return "back"

    return together(forth, back)
