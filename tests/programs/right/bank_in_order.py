"""Two transfers in opposite directions take the two locks in the same order.

Whoever takes the first lock goes first: two traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(120, 80)}, executions=2)


def test() -> tuple[int, ...]:
    locks = (threading.Lock(), threading.Lock())
    balance = [100, 100]

    def transfer(source: int, target: int, amount: int) -> None:
        with locks[min(source, target)], locks[max(source, target)]:
            balance[source] -= amount
            balance[target] += amount

    together(lambda: transfer(0, 1, 30), lambda: transfer(1, 0, 50))
    return tuple(balance)
