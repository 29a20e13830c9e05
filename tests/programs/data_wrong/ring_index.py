"""Two writers take the same place of a ring: one item is overwritten.

Read the index, write the place, read and write the index.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={"both", "AssertionError"},
    races={"Ring.next", "Ring.places[0]"},
)


class Ring:
    def __init__(self) -> None:
        self.places = ["", "", ""]
        self.next = 0

    def put(self, item: str) -> None:
        self.places[self.next] = item
        self.next = (self.next + 1) % 3


def test() -> str:
    ring = Ring()
    together(lambda: ring.put("a"), lambda: ring.put("b"))
    assert sorted(ring.places) == ["", "a", "b"]
    return "both"
