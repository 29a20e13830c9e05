"""A result is read after the thread that wrote it has ended: one trace."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={45}, executions=1, races=set())


class Sum(threading.Thread):
    def __init__(self, numbers: range) -> None:
        super().__init__()
        self.numbers = numbers
        self.total = 0

    def run(self) -> None:
        for number in self.numbers:
            self.total += number


def test() -> int:
    parts = [Sum(range(5)), Sum(range(5, 10))]
    for part in parts:
        part.start()
    for part in parts:
        part.join()
    return sum(part.total for part in parts)
