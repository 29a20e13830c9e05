"""Readers read together, a writer writes alone; the numbers they keep are under a condition."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(None, (0, 0)), (None, (1, 1))}, races=set())


class Shared:
    def __init__(self) -> None:
        self.condition = threading.Condition()
        self.readers = 0
        self.left = self.right = 0

    def write(self) -> None:
        with self.condition:
            while self.readers:
                self.condition.wait()
            self.left = 1
            self.right = 1

    def read(self) -> tuple[int, int]:
        with self.condition:
            self.readers += 1
        seen = self.left, self.right
        with self.condition:
            self.readers -= 1
            self.condition.notify_all()
        return seen


def test() -> tuple[object, ...]:
    shared = Shared()
    return together(shared.write, shared.read)
