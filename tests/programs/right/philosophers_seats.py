"""Three philosophers and two seats: a semaphore keeps one of them from the table.

With at most two at the table, the circle of waiting cannot close.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(0, 1, 2)}, brute_force=False)


def test() -> tuple[int | None, ...]:
    forks = [threading.Lock() for _ in range(3)]
    seats = threading.Semaphore(2)

    def philosopher(number: int) -> Callable[[], int]:
        def dine() -> int:
            with seats, forks[number], forks[(number + 1) % 3]:
                return number

        return dine

    return together(*[philosopher(number) for number in range(3)])
