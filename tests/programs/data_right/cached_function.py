"""A function with a cache of `functools` may be called by all."""

from __future__ import annotations

import functools

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(49, 49)}, races=set())


@functools.lru_cache
def square(number: int) -> int:
    return number * number


def test() -> tuple[int | None, ...]:
    return together(lambda: square(7), lambda: square(7))
