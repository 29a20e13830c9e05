"""A look at whether a lock is free says nothing about the next moment.

One is done before the other looks: 2 traces. One looks while the other is inside: 2. Both look
first; then one takes the lock, and the other tries while it is inside, or after: 4.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={
        ("done", "done"),
        ("done", "busy"),
        ("busy", "done"),
        ("done", None),
        (None, "done"),
    },
    executions=8,
)


def test() -> tuple[str | None, ...]:
    lock = threading.Lock()

    def use() -> str:
        if lock.locked():
            return "busy"
        assert lock.acquire(blocking=False), "somebody was faster"
        lock.release()
        return "done"

    return together(use, use)
