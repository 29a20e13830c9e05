"""The value is read before the lock is taken and written under it.

Whoever locks second has read before the other's write or after it: two traces for each order.
"""

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
    lock = threading.Lock()
    total = 0

    def count() -> None:
        nonlocal total
        new = total + 1
        with lock:
            total = new

    together(count, count)
    assert total == 2
    return total
