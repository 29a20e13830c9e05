"""Each thread has a generator of its own, made by one function: one trace."""

from __future__ import annotations

from collections.abc import Iterator

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(3, 12)}, executions=1, races=set())


def test() -> tuple[int | None, ...]:
    factors = (1, 2, 3)

    def multiples(number: int) -> Iterator[int]:
        for factor in factors[:2]:
            yield number * factor

    def add(number: int) -> int:
        return sum(multiples(number))

    return together(lambda: add(1), lambda: add(4))
