"""How many wait at a barrier, seen by one who comes after looking.

The other comes before the look, between, or last: three traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={(1, 1), (0, 1), (0, 0)}, executions=3)


def test() -> tuple[int, int]:
    barrier = threading.Barrier(2)
    thread = threading.Thread(target=barrier.wait)
    thread.start()
    waiting = barrier.n_waiting
    number = barrier.wait()
    thread.join()
    return waiting, number
