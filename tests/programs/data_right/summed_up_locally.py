"""Each adds up its own numbers, and takes the lock once: two traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={21}, executions=2, races=set())


def test() -> int:
    lock = threading.Lock()
    total = 0

    def add(numbers: range) -> None:
        nonlocal total
        own = 0
        for number in numbers:
            own += number
        with lock:
            total += own

    together(lambda: add(range(4)), lambda: add(range(4, 7)))
    return total
