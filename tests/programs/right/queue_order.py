"""A queue with room for one keeps the order; each side waits for the other: one trace."""

from __future__ import annotations

import queue

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(None, (0, 1))}, executions=1)


def test() -> tuple[object, ...]:
    items: queue.Queue[int] = queue.Queue(1)

    def produce() -> None:
        for i in range(2):
            items.put(i)

    def consume() -> tuple[int, int]:
        return items.get(), items.get()

    return together(produce, consume)
