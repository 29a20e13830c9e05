"""Many readers or one writer: nobody reads a page that is half written."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "verified",
    outcomes={("old", "old"), ("old", "new"), ("new", "old"), ("new", "new")},
    brute_force=False,
)


class ReadWriteLock:
    """Built on a condition."""

    def __init__(self) -> None:
        self.condition = threading.Condition()
        self.readers = 0

    @contextmanager
    def reading(self) -> Iterator[None]:
        with self.condition:
            self.readers += 1
        yield
        with self.condition:
            self.readers -= 1
            self.condition.notify_all()

    @contextmanager
    def writing(self) -> Iterator[None]:
        with self.condition:
            while self.readers:
                self.condition.wait()
            yield


def test() -> tuple[str | None, ...]:
    lock = ReadWriteLock()
    page = ["old", "old"]

    def read() -> str:
        with lock.reading():
            assert page[0] == page[1]
            return page[0]

    def write() -> str:
        with lock.writing():
            page[0] = "new"
            time.sleep(1)
            page[1] = "new"
        return ""

    return together(read, read, write)[:2]
