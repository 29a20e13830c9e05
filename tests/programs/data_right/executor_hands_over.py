"""Arguments go to a pool and results come back from it; both are plain objects."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={(3, 3)}, races=set())


class Task:
    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self.total = 0

    def run(self) -> Task:
        self.total = sum(self.numbers)
        return self


def test() -> tuple[int, int]:
    task = Task([1, 2])
    with ThreadPoolExecutor(max_workers=1) as pool:
        done = pool.submit(task.run).result()
    return done.total, task.total
