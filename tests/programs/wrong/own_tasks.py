"""Both workers of a pool may wait for tasks that are in the queue behind them.

All is well if one of the inner tasks gets a worker before the second outer one does.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"deadlock"}, outcomes={4, "deadlock"}, brute_force=False)


def test() -> int:
    with ThreadPoolExecutor(2) as executor:

        def outer() -> int:
            return executor.submit(lambda: 1).result() + 1

        first, second = executor.submit(outer), executor.submit(outer)
        return first.result() + second.result()
