"""A task can be cancelled as long as no worker has begun with it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={"cancelled", "done"}, brute_force=False)


def test() -> str:
    with ThreadPoolExecutor(1) as executor:
        task = executor.submit(lambda: "done")
        return "cancelled" if task.cancel() else task.result()
