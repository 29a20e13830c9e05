"""Three threads add to one number: 36 traces, and any updates but the last may be lost."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={7, *(f"AssertionError: {sum}" for sum in range(1, 7))},
    executions=36,
    races={"test.<locals>.add.total"},
    brute_force=False,
)


def test() -> int:
    total = 0

    def add(number: int) -> None:
        nonlocal total
        total += number

    together(lambda: add(1), lambda: add(2), lambda: add(4))
    assert total == 7, total
    return total
