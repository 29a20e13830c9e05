"""A ring of two places, with its two indices under one condition: everything comes out in order."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(None, "abc")}, races=set())


class Ring:
    def __init__(self) -> None:
        self.condition = threading.Condition()
        self.places = [""] * 2
        self.read = self.written = 0

    def put(self, item: str) -> None:
        with self.condition:
            while self.written - self.read == len(self.places):
                self.condition.wait()
            self.places[self.written % 2] = item
            self.written += 1
            self.condition.notify()

    def get(self) -> str:
        with self.condition:
            while self.read == self.written:
                self.condition.wait()
            item = self.places[self.read % 2]
            self.read += 1
            self.condition.notify()
            return item


def test() -> tuple[str | None, ...]:
    ring = Ring()

    def give() -> None:
        for item in "abc":
            ring.put(item)

    return together(give, lambda: ring.get() + ring.get() + ring.get())
