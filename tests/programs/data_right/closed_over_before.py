"""Closures over a variable that is set for good before threads start: one trace."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(2, 3)}, executions=1, races=set())


def test() -> tuple[int | None, ...]:
    base = 0
    for _ in range(1):
        base += 1
    return together(lambda: base + 1, lambda: base + 2)
