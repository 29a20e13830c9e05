"""What `map` gives is in the order of what it was given, whoever worked on it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={(1, 4)}, brute_force=False)


def test() -> tuple[int, ...]:
    with ThreadPoolExecutor(2) as executor:
        return tuple(executor.map(lambda n: n * n, (1, 2)))
