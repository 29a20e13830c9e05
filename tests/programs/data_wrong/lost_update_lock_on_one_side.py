"""One thread takes the lock, the other has forgotten it: four traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={3, "AssertionError"},
    executions=4,
    races={"test.<locals>.careful.total"},
)


def test() -> int:
    lock = threading.Lock()
    total = 0

    def careful() -> None:
        nonlocal total
        with lock:
            total += 1

    def careless() -> None:
        nonlocal total
        total += 2

    together(careful, careless)
    assert total == 3
    return total
