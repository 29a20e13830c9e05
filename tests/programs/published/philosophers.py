"""N philosophers take the fork on their left, then that on their right, once each.

2**N - 1 traces, by brute force: each fork settles which neighbour is first, the two circles of
waiting are one deadlock.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

TRACES = {2: 3, 3: 7, 4: 15, 5: 31, 6: 63}
OUTCOMES = {"done", "deadlock"}


def program(order: Sequence[int]) -> Callable[[], str]:
    def test() -> str:
        forks = [threading.Lock() for _ in order]

        def philosopher(seat: int) -> None:
            with forks[seat], forks[(seat + 1) % len(forks)]:
                pass

        threads = [threading.Thread(target=philosopher, args=(seat,)) for seat in order]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return "done"

    return test
