"""Two tasks that meet at a barrier, and a pool with one worker."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"deadlock"}, brute_force=False)


def test() -> list[int]:
    barrier = threading.Barrier(2)
    with ThreadPoolExecutor(1) as executor:
        tasks = [executor.submit(barrier.wait) for _ in range(2)]
        return [task.result() for task in tasks]
