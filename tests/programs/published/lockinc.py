"""N threads increment a counter under a lock (GenMC): as many traces as orders."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

TRACES = {2: 2, 3: 6, 5: 120}
OUTCOMES = {"done"}


def program(order: Sequence[int]) -> Callable[[], str]:
    def test() -> str:
        lock = threading.Lock()
        count = [0]

        def increment() -> None:
            with lock:
                count[0] += 1

        threads = [threading.Thread(target=increment) for _ in order]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert count[0] == len(order)
        return "done"

    return test
