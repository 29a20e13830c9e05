"""A property that takes the lock, also for a method that holds it already: two traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={3}, executions=2, races=set())


class Tank:
    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._level = 0

    @property
    def level(self) -> int:
        with self._lock:
            return self._level

    def fill(self, amount: int) -> None:
        with self._lock:
            self._level = self.level + amount


def test() -> int:
    tank = Tank()
    together(lambda: tank.fill(1), lambda: tank.fill(2))
    return tank.level
