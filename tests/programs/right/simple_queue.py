"""A simple queue: two producers in either order, and a get that may find it empty."""

from __future__ import annotations

import queue
import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={("a", "b"), ("b", "a"), ("a", None), ("b", None)})


def test() -> tuple[str, str | None]:
    items: queue.SimpleQueue[str] = queue.SimpleQueue()
    producers = [threading.Thread(target=items.put, args=(item,)) for item in "ab"]
    for producer in producers:
        producer.start()
    first = items.get()
    second = None if items.empty() else items.get()
    for producer in producers:
        producer.join()
    return first, second
