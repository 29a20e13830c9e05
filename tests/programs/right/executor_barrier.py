"""Two tasks that meet at a barrier need two workers, and have them.

The second task finds no idle worker, because the first cannot finish without it.
"""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={(0, 1)}, brute_force=False)


def test() -> tuple[int, ...]:
    barrier = threading.Barrier(2)
    with ThreadPoolExecutor(2) as executor:
        tasks = [executor.submit(barrier.wait) for _ in range(2)]
        return tuple(sorted(task.result() for task in tasks))
