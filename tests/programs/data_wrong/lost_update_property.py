"""A property guards its value against nonsense, not against other threads: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={15, "AssertionError: 5", "AssertionError: 10"},
    executions=4,
    races={"Tank._level"},
)


class Tank:
    def __init__(self) -> None:
        self._level = 0

    @property
    def level(self) -> int:
        return self._level

    @level.setter
    def level(self, value: int) -> None:
        if value < 0:
            raise ValueError(value)
        self._level = value


def test() -> int:
    tank = Tank()

    def fill(amount: int) -> None:
        tank.level += amount

    together(lambda: fill(5), lambda: fill(10))
    assert tank.level == 15, tank.level
    return tank.level
