"""A buffer with room for one, and one condition for both "not full" and "not empty".

A notify may reach one of the wrong kind. Both consumers wait; the first producer wakes one of them,
the second finds the buffer full; the consumer takes the item and wakes the other consumer, who
finds nothing: it and the producer wait for ever.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"deadlock"},
    outcomes={(None, None, "a", "b"), (None, None, "b", "a"), "deadlock"},
    brute_force=False,
)


class Buffer:
    """Room for one item."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.items: list[str] = []

    def put(self, item: str) -> None:
        with self.changed:
            while self.items:
                self.changed.wait()
            self.items.append(item)
            self.changed.notify()

    def get(self) -> str:
        with self.changed:
            while not self.items:
                self.changed.wait()
            self.changed.notify()
            return self.items.pop()


def test() -> tuple[str | None, ...]:
    buffer = Buffer()
    return together(lambda: buffer.put("a"), lambda: buffer.put("b"), buffer.get, buffer.get)
