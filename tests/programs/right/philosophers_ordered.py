"""Three philosophers, each of whom takes the fork with the smaller number first.

Each fork settles which of two neighbours eats first. Of these eight ways two are cycles, which
cannot be: six traces.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(0, 1, 2)}, executions=6, brute_force=False)


def test() -> tuple[int | None, ...]:
    forks = [threading.Lock() for _ in range(3)]

    def philosopher(seat: int) -> Callable[[], int]:
        first, second = sorted((seat, (seat + 1) % 3))

        def dine() -> int:
            with forks[first], forks[second]:
                return seat

        return dine

    return together(*[philosopher(seat) for seat in range(3)])
