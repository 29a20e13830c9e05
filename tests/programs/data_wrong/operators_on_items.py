"""An operator of one's own class changes it in two steps: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={3, "AssertionError"},
    races={"Money.cents", "Purse.money"},
)


class Money:
    def __init__(self) -> None:
        self.cents = 0

    def __iadd__(self, cents: int) -> Money:
        self.cents += cents
        return self


class Purse:
    def __init__(self) -> None:
        self.money = Money()


def test() -> int:
    purse = Purse()

    def earn(cents: int) -> None:
        purse.money += cents

    together(lambda: earn(1), lambda: earn(2))
    assert purse.money.cents == 3
    return purse.money.cents
