"""Two threads swap the same two attributes: they should be back where they were: ten traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={("l", "r"), "AssertionError: ('r', 'l')", "AssertionError: ('r', 'r')"},
    executions=10,
    races={"Pair.left", "Pair.right"},
)


class Pair:
    def __init__(self) -> None:
        self.left, self.right = "l", "r"

    def swap(self) -> None:
        self.left, self.right = self.right, self.left


def test() -> tuple[str, str]:
    pair = Pair()
    together(pair.swap, pair.swap)
    both = pair.left, pair.right
    assert both == ("l", "r"), both
    return both
