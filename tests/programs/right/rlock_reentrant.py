"""A method that holds the lock calls another that takes it again."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={4}, executions=2)


class Counter:
    """Counts one by one, or by two."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.count = 0

    def one(self) -> None:
        with self.lock:
            self.count += 1

    def two(self) -> None:
        with self.lock:
            self.one()
            self.one()


def test() -> int:
    counter = Counter()
    together(counter.two, counter.two)
    return counter.count
