"""What a task raises is kept in its future, and is no failure of the worker."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={"no"}, brute_force=False)


def test() -> str:
    def task() -> None:
        raise ValueError("no")

    with ThreadPoolExecutor(1) as executor:
        return str(executor.submit(task).exception())
