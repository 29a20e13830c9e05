"""What the barrier does when all have come fails: for who does it, and for all who wait.

Who comes last does it: two traces, in each of which both threads fail.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated", {"exception"}, outcomes={("broken", None), (None, "broken")}, executions=2
)


def test() -> tuple[str | None, ...]:
    def action() -> None:
        raise ValueError("no")

    barrier = threading.Barrier(2, action=action)

    def walk() -> str:
        try:
            barrier.wait()
        except threading.BrokenBarrierError:
            return "broken"
        return "passed"

    return together(walk, walk)
