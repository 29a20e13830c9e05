"""A value is handed over under a condition: whoever comes first, two traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(None, 42)}, executions=2, races=set())


class Slot:
    def __init__(self) -> None:
        self.condition = threading.Condition()
        self.value: int | None = None

    def give(self) -> None:
        with self.condition:
            self.value = 42
            self.condition.notify()

    def take(self) -> int:
        with self.condition:
            while self.value is None:
                self.condition.wait()
            return self.value


def test() -> tuple[int | None, ...]:
    slot = Slot()
    return together(slot.give, slot.take)
