"""`add` and `discard` of different things leave a set with both, in whatever order."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(2, 3)}, races=set())


def test() -> tuple[int, ...]:
    tokens = {1, 2}
    together(lambda: tokens.add(3), lambda: tokens.discard(1))
    return tuple(sorted(tokens))
