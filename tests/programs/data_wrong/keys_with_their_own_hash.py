"""Objects that are equal are one key: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
    executions=4,
    at_every_access=92,
)


class Name:
    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Name) and other.text.lower() == self.text.lower()

    def __hash__(self) -> int:
        return hash(self.text.lower())


def test() -> int:
    hits = {Name("Home"): 0}

    def visit(page: str) -> None:
        hits[Name(page)] += 1

    together(lambda: visit("home"), lambda: visit("HOME"))
    assert hits[Name("home")] == 2
    return hits[Name("home")]
