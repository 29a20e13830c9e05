"""A flag that others wait for is raised before what it stands for is there.

The value is read before it is written, or after.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={7, "AssertionError"},
    races={"Slot.ready", "Slot.value"},
)


class Slot:
    def __init__(self) -> None:
        self.ready = False
        self.value = 0


def test() -> int:
    slot = Slot()

    def give() -> None:
        slot.ready = True
        slot.value = 7

    def take() -> int:
        while not slot.ready:
            pass
        return slot.value

    _, value = together(give, take)
    assert value == 7
    return value
