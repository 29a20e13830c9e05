"""A lock for every other key: the two threads with the same lock have two orders."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(3, 4)}, executions=2, races=set())


def test() -> tuple[int, ...]:
    locks = [threading.Lock(), threading.Lock()]
    buckets: list[dict[int, int]] = [{0: 0}, {1: 0}]

    def add(key: int, amount: int) -> None:
        stripe = key % 2
        with locks[stripe]:
            buckets[stripe][key] += amount

    together(lambda: add(0, 1), lambda: add(1, 4), lambda: add(0, 2))
    return buckets[0][0], buckets[1][1]
