"""N threads insert four values each into a hash table with a lock per cell (POPL 2014).

Up to 11 threads meet in no cell; every one more adds three meetings.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

TRACES = {11: 1, 12: 8, 13: 64, 14: 512}
OUTCOMES = {"done"}
SIZE = 128


def program(order: Sequence[int]) -> Callable[[], str]:
    def test() -> str:
        table = [0] * SIZE
        locks = [threading.Lock() for _ in range(SIZE)]

        def insert(number: int) -> None:
            for m in range(1, 5):
                value = 11 * m + number
                cell = 7 * value % SIZE
                while True:
                    with locks[cell]:
                        if table[cell] == 0:
                            table[cell] = value
                            break
                    cell = (cell + 1) % SIZE

        threads = [threading.Thread(target=insert, args=(number,)) for number in order]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sum(value != 0 for value in table) == 4 * len(order)
        return "done"

    return test
