"""`+=` on a list changes the list itself, and stores it again: nothing is lost, but it is a race.

Read, extend, write: six traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={2}, executions=6, races={"Box.items"})


class Box:
    def __init__(self) -> None:
        self.items: list[str] = []


def test() -> int:
    box = Box()

    def add(item: str) -> None:
        box.items += [item]

    together(lambda: add("a"), lambda: add("b"))
    return len(box.items)
