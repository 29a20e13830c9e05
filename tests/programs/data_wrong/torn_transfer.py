"""Money is on its way when the books are closed: it is missing, or there twice.

Each account is looked at before it is changed, or after: four traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={200, "AssertionError: 190", "AssertionError: 210"},
    executions=4,
    races={"test.<locals>.audit.balances['a']", "test.<locals>.audit.balances['b']"},
)


def test() -> int:
    balances = {"a": 100, "b": 100}

    def transfer() -> None:
        balances["a"] -= 10
        balances["b"] += 10

    def audit() -> int:
        return balances["a"] + balances["b"]

    total, _ = together(audit, transfer)
    assert total == 200, total
    return total or 0
