"""Two threads count in one element of an array of numbers: four traces."""

from __future__ import annotations

from array import array

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
    executions=4,
)


def test() -> int:
    bins = array("l", [0, 0, 0])

    def record(value: int) -> None:
        bins[value % 3] += 1

    together(lambda: record(4), lambda: record(7))
    assert bins[1] == 2
    return bins[1]
