"""A readers–writer lock: many may read at a time, or one may write. Writers go first."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class ReadWriteLock:
    """Readers wait while somebody writes or waits to write, so that writers do not starve."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._readers = 0
        self._writing = False
        self._writers_waiting = 0

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read in a `with` block."""
        with self._changed:
            while self._writing or self._writers_waiting:
                self._changed.wait()
            self._readers += 1
        try:
            yield
        finally:
            with self._changed:
                self._readers -= 1
                self._changed.notify()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Write in a `with` block."""
        with self._changed:
            self._writers_waiting += 1
            while self._writing or self._readers:
                self._changed.wait()
            self._writers_waiting -= 1
            self._writing = True
        try:
            yield
        finally:
            with self._changed:
                self._writing = False
                self._changed.notify()


class Prices:
    """A price list that is read often and changed now and then."""

    def __init__(self) -> None:
        self._lock = ReadWriteLock()
        self._prices = {"tea": 3, "cake": 3}

    def total(self) -> int:
        with self._lock.reading():
            return self._prices["tea"] + self._prices["cake"]

    def raise_by(self, amount: int) -> None:
        with self._lock.writing():
            self._prices["tea"] += amount
            self._prices["cake"] += amount


def test_readers_and_writers_all_come_to_an_end() -> None:
    prices = Prices()
    writers = [threading.Thread(target=prices.raise_by, args=(n,)) for n in (1, 2)]
    reader = threading.Thread(target=prices.total)
    for thread in [*writers, reader]:
        thread.start()
    for thread in [*writers, reader]:
        thread.join()
    assert prices.total() == 12
