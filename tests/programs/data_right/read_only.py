"""Three threads look at the same tables in every way there is: one trace."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(True, 3, 6)}, executions=1, races=set())


def test() -> tuple[object, ...]:
    prices = {"a": 1, "b": 2, "c": 3}
    names = ["a", "b", "c"]
    return together(
        lambda: "a" in prices and names[0] in prices and sorted(prices) == names,
        lambda: len(prices.keys() & set(names)),
        lambda: sum(prices[name] for name in names),
    )
