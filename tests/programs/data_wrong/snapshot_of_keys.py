"""A snapshot of the keys is safe to iterate over, but a key may be gone when it is used.

Gone before the snapshot, between that and the use, or after: three traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={(1, None), (3, None), (None, None)},
    executions=3,
    races={"test.<locals>.total.prices['b']"},
)


def test() -> tuple[int | None, ...]:
    prices = {"a": 1, "b": 2}

    def total() -> int:
        found = 0
        for name in list(prices):
            found += prices[name]
        return found

    def withdraw() -> None:
        del prices["b"]

    return together(total, withdraw)
