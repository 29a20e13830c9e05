"""Each thread has a lock of its own, so there is no lock at all: four traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
    executions=4,
    races={"test.<locals>.count.total"},
)


def test() -> int:
    locks = threading.Lock(), threading.Lock()
    total = 0

    def count(number: int) -> None:
        nonlocal total
        with locks[number]:
            total += 1

    together(lambda: count(0), lambda: count(1))
    assert total == 2
    return total
