"""Two threads count in a variable of the function around them: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
    executions=4,
    races={"test.<locals>.count.total"},
)


def test() -> int:
    total = 0

    def count() -> None:
        nonlocal total
        total += 1

    together(count, count)
    assert total == 2
    return total
