"""Two consumers and a producer of two items, who wakes all that wait.

The order of the critical sections is the trace. Producer first: 2 orders of the consumers. One
consumer, then the producer: whether the waiter comes back before the other comes, so 2, for each of
them. Both consumers, in 2 orders, then the producer: 2 orders of coming back. Together 2 + 4 + 4.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "verified", outcomes={(1, 2, None), (2, 1, None)}, executions=10, brute_force=False
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
            condition.notify_all()

    return together(consumer, consumer, producer)
