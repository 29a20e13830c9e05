"""A pair is replaced as a whole, so whoever takes it once has both halves: two traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(0, 9), (20, 29)}, executions=2, races={"Range.both"})


class Range:
    def __init__(self) -> None:
        self.both = (0, 9)


def test() -> tuple[int, int]:
    window = Range()
    seen = [(0, 0)]

    def move() -> None:
        window.both = (20, 29)

    def look() -> None:
        first, last = window.both
        seen[0] = first, last

    together(move, look)
    return seen[0]
