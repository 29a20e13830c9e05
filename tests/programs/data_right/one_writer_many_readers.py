"""Readers take the lock one after the other, the writer too: all six orders."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "verified", outcomes={(a, b, None) for a in (0, 1) for b in (0, 1)}, executions=6, races=set()
)


class Gauge:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.value = 0

    def read(self) -> int:
        with self.lock:
            return self.value

    def write(self) -> None:
        with self.lock:
            self.value = 1


def test() -> tuple[int | None, ...]:
    gauge = Gauge()
    return together(gauge.read, gauge.read, gauge.write)
