"""Two lists are compared between two writes that should keep them equal: three traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={True, "AssertionError"},
    executions=3,
)


def test() -> bool:
    mine, yours = [1, 2], [1, 2]

    def change() -> None:
        mine[0] = 7
        yours[0] = 7

    same, _ = together(lambda: mine == yours, change)
    assert same
    return same
