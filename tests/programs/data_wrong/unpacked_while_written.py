"""A list of two is unpacked between the writes of its elements: three traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={(1, 2), (3, 4), "AssertionError: (3, 2)"},
    executions=3,
)


def test() -> tuple[int, int]:
    pair = [1, 2]
    seen = [(0, 0)]

    def write() -> None:
        pair[0] = 3
        pair[1] = 4

    def read() -> None:
        low, high = pair
        seen[0] = (low, high)

    together(write, read)
    assert seen[0][1] - seen[0][0] == 1, seen[0]
    return seen[0]
