"""A switch that is turned twice is where it was, unless both saw the same: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated", {"assertion"}, outcomes={False, "AssertionError"}, executions=4, races={"Lamp.on"}
)


class Lamp:
    def __init__(self) -> None:
        self.on = False

    def toggle(self) -> None:
        self.on = not self.on


def test() -> bool:
    lamp = Lamp()
    together(lamp.toggle, lamp.toggle)
    assert not lamp.on
    return lamp.on
