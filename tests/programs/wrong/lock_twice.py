"""A method that holds the lock calls another that takes it too, and the lock is not re-entrant."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"deadlock"}, executions=1)


class Counter:
    """Counts one by one, or by two."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
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
    counter.two()
    return counter.count
