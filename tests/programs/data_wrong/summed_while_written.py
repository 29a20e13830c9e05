"""A sum is taken between two writes that leave it the same: three traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("violated", {"assertion"}, outcomes={10, "AssertionError: 8"}, executions=3)


def test() -> int:
    parts = [5, 5]

    def move() -> None:
        parts[0] = 3
        parts[1] = 7

    total, _ = together(lambda: sum(parts), move)
    assert total == 10, total
    return total or 0
