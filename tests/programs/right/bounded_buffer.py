"""A buffer with room for one, and a condition each for "not full" and "not empty".

Two producers and two consumers, one item each: every item is taken once, by either consumer.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "verified", outcomes={(None, None, "a", "b"), (None, None, "b", "a")}, brute_force=False
)


class Buffer:
    """Room for one item."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.not_full = threading.Condition(self.lock)
        self.not_empty = threading.Condition(self.lock)
        self.items: list[str] = []

    def put(self, item: str) -> None:
        with self.lock:
            while self.items:
                self.not_full.wait()
            self.items.append(item)
            self.not_empty.notify()

    def get(self) -> str:
        with self.lock:
            while not self.items:
                self.not_empty.wait()
            self.not_full.notify()
            return self.items.pop()


def test() -> tuple[str | None, ...]:
    buffer = Buffer()
    return together(lambda: buffer.put("a"), lambda: buffer.put("b"), buffer.get, buffer.get)
