"""A thread looks at a flag until it is raised; what was written before is there."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "verified within the bound", outcomes={(None, 7)}, races={"Slot.ready", "Slot.value"}
)


class Slot:
    def __init__(self) -> None:
        self.ready = False
        self.value = 0


def test() -> tuple[int | None, ...]:
    slot = Slot()

    def give() -> None:
        slot.value = 7
        slot.ready = True

    def take() -> int:
        while not slot.ready:
            pass
        return slot.value

    return together(give, take)
