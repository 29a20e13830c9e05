"""The tasks of a pool write an element each, and are waited for."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={(0, 1)}, races=set())


def test() -> tuple[int, ...]:
    squares = [0] * 2

    def square(number: int) -> None:
        squares[number] = number * number

    with ThreadPoolExecutor(max_workers=1) as pool:
        list(pool.map(square, range(2)))
    return tuple(squares)
