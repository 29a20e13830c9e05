"""A dictionary in a dictionary stays where it is, and loses a count: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
    executions=4,
    races={"test.<locals>.sell.stock[…]['apples']"},
)


def test() -> int:
    stock = {"shop": {"apples": 0}, "store": {"apples": 0}}

    def sell(place: str) -> None:
        stock[place]["apples"] += 1

    together(lambda: sell("shop"), lambda: sell("shop"))
    assert stock["shop"]["apples"] == 2
    return stock["shop"]["apples"]
