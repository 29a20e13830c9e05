"""The first write gives an object an attribute that was that of its class before: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
    executions=4,
    races={"Child.hits"},
)


class Parent:
    hits = 0


class Child(Parent):
    def hit(self) -> None:
        self.hits += 1


def test() -> int:
    child = Child()
    together(child.hit, child.hit)
    assert (child.hits, Parent.hits) == (2, 0)
    return child.hits
