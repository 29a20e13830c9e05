"""A list is handed over as the arguments of a call between two of its writes: three traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, 4, "AssertionError: 3"},
    executions=3,
)


def test() -> int:
    numbers = [1, 1]

    def add(one: int, two: int) -> int:
        return one + two

    def write() -> None:
        numbers[0] = 2
        numbers[1] = 2

    total, _ = together(lambda: add(*numbers), write)
    assert total in (2, 4), total
    return total or 0
