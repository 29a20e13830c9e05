"""`items()` is a view, not a copy: five traces.

The key goes before the loop, before each of its three steps, or after.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={(1, None), (3, None), (None, None)},
    executions=5,
)


def test() -> tuple[int | None, ...]:
    prices = {"a": 1, "b": 2}

    def add() -> int:
        total = 0
        for _, price in prices.items():
            total += price
        return total

    def withdraw() -> None:
        del prices["b"]

    return together(add, withdraw)
