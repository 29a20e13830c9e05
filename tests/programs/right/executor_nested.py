"""A task that waits for another one needs a second worker, and has one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={2}, brute_force=False)


def test() -> int:
    with ThreadPoolExecutor(2) as executor:

        def outer() -> int:
            return executor.submit(lambda: 1).result() + 1

        return executor.submit(outer).result()
