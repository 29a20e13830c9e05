"""A consumer is told that the item is there before it is: two traces."""

from __future__ import annotations

import queue
import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated", {"exception"}, outcomes={(None, "item"), (None, None)}, executions=2
)


def test() -> tuple[str | None, ...]:
    ready = threading.Event()
    items: queue.SimpleQueue[str] = queue.SimpleQueue()

    def produce() -> None:
        ready.set()
        items.put("item")

    def consume() -> str:
        ready.wait()
        return items.get_nowait()

    return together(produce, consume)
