"""Two consumers and a producer of two items, who wakes only one.

Producer first: 2 orders of the consumers. One consumer, then the producer: the waiter comes back
before or after the other comes: 2, for each of them. Both consumers first, in 2 orders: one of them
is never woken. Together 2 + 4 + 2.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"deadlock"},
    outcomes={(1, 2, None), (2, 1, None), "deadlock"},
    executions=8,
    brute_force=False,
)


def test() -> tuple[int | None, ...]:
    condition = threading.Condition()
    items: list[int] = []

    def consumer() -> int:
        with condition:
            while not items:
                condition.wait()
            return items.pop()

    def producer() -> None:
        with condition:
            items.extend((1, 2))
            condition.notify()

    return together(consumer, consumer, producer)
