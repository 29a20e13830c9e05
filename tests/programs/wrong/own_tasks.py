"""Both workers of a pool are taken by tasks that wait for one in the queue behind them.

All is well if the inner task gets a worker before the second outer one does.
"""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"done", "deadlock"}, brute_force=False)


def test() -> str:
    finished = threading.Event()
    with ThreadPoolExecutor(2) as executor:

        def outer() -> None:
            executor.submit(finished.set).result()

        executor.submit(outer)
        executor.submit(finished.wait)
    return "done"
