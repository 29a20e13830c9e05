"""The only worker of a pool waits for a task that is in the queue behind it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"deadlock"}, brute_force=False)


def test() -> int:
    with ThreadPoolExecutor(1) as executor:

        def outer() -> int:
            return executor.submit(lambda: 1).result() + 1

        return executor.submit(outer).result()
