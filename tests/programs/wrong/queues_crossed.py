"""Two threads fill the queue of the other before they look into their own.

Each queue has room for one, and each thread puts two: both wait for ever.
"""

from __future__ import annotations

import queue

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"deadlock"}, executions=1)


def test() -> tuple[int | None, ...]:
    a: queue.Queue[int] = queue.Queue(1)
    b: queue.Queue[int] = queue.Queue(1)

    def exchange(mine: queue.Queue[int], yours: queue.Queue[int]) -> int:
        yours.put(1)
        yours.put(2)
        return mine.get() + mine.get()

    return together(lambda: exchange(a, b), lambda: exchange(b, a))
