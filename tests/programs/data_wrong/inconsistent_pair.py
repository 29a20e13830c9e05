"""Two attributes belong together, but are written and read one after the other.

Each is read before it is written, or after: four traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={(0, 9), (20, 29), "AssertionError: (0, 29)", "AssertionError: (20, 9)"},
    executions=4,
    races={"Range.first", "Range.last"},
)


class Range:
    def __init__(self) -> None:
        self.first, self.last = 0, 9


def test() -> tuple[int, int]:
    window = Range()
    seen = [(0, 0)]

    def move() -> None:
        window.first = 20
        window.last = 29

    def look() -> None:
        seen[0] = (window.first, window.last)

    together(move, look)
    assert seen[0][1] - seen[0][0] == 9, seen[0]
    return seen[0]
