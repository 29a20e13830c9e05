"""What is remembered of a class that an execution has changed, the next one must not go by."""

from __future__ import annotations

import copy

from tests.programs.together import together
from tests.python.gives import gives


class Slots:
    __slots__ = ("x",)

    def __init__(self) -> None:
        self.x = 0


SHARED = Slots()


def copied() -> int:
    return int(copy.copy(SHARED).x)


@gives((0, 0), (0, 10), (0, "AttributeError"))
def test_a_slot_is_replaced_while_its_object_is_copied() -> object:
    def replaces() -> int:
        found = copied()
        Slots.x = 10  # type: ignore[misc]
        return found

    def looks() -> int | str:
        try:
            return copied()
        except AttributeError:
            return "AttributeError"

    return together(replaces, looks)
