"""Two threads meet at a barrier; each gets the number of its arrival: two traces,
and in each two orders of what they have left in the list."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(0, 1), (1, 0)}, executions=4)


def test() -> tuple[int | None, ...]:
    barrier = threading.Barrier(2)
    came: list[str] = []

    def walk() -> int:
        came.append("here")
        number = barrier.wait()
        assert len(came) == 2
        return number

    return together(walk, walk)
