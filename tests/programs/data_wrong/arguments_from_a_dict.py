"""A dictionary is handed over as keywords between two of its writes: three traces."""

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
    numbers = {"one": 1, "two": 1}

    def add(one: int, two: int) -> int:
        return one + two

    def write() -> None:
        numbers["one"] = 2
        numbers["two"] = 2

    total, _ = together(lambda: add(**numbers), write)
    assert total in (2, 4), total
    return total or 0
