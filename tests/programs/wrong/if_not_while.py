"""A woken consumer does not look again whether there is an item.

Two producers, two consumers, one item each. A consumer that was woken may find that the other one,
who never waited, has taken its item.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("violated", {"exception"}, outcomes={2, 1}, brute_force=False)


def test() -> int:
    condition = threading.Condition()
    items: list[int] = []

    def produce() -> None:
        for _ in range(2):
            with condition:
                items.append(1)
                condition.notify()

    def consume() -> int:
        with condition:
            if not items:
                condition.wait()
            return items.pop()

    _, *taken = together(produce, consume, consume)
    return sum(item or 0 for item in taken)
