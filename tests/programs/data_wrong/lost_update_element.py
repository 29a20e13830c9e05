"""Two players score into the same element of a list: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={3, "AssertionError: 1", "AssertionError: 2"},
    executions=4,
    races={"test.<locals>.score.points[1]"},
)


def test() -> int:
    points = [0, 0]

    def score(number: int) -> None:
        points[1] += number

    together(lambda: score(1), lambda: score(2))
    assert points[1] == 3, points[1]
    return points[1]
