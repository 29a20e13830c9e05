"""The first two of three are cut out between two writes: three traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={(1, 1), (2, 2), "AssertionError: (2, 1)"},
    executions=3,
)


def test() -> tuple[int, ...]:
    versions = [1, 1, 0]
    seen: list[tuple[int, ...]] = [(0, 0)]

    def upgrade() -> None:
        versions[0] = 2
        versions[1] = 2

    def look() -> None:
        seen[0] = (*versions[:2],)

    together(upgrade, look)
    assert seen[0][0] == seen[0][1], seen[0]
    return seen[0]
