"""A new entry is numbered by how many there are, and then appended: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={(0, 1), "AssertionError"},
    executions=4,
    races=set(),
)


def test() -> tuple[int, ...]:
    entries: list[int] = []

    def add() -> None:
        number = len(entries)
        entries.append(number)

    together(add, add)
    assert entries == [0, 1]
    return tuple(entries)
