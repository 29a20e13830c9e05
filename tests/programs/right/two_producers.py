"""Two producers, one item each: they arrive in either order."""

from __future__ import annotations

import queue
import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={("a", "b"), ("b", "a")})


def test() -> tuple[str, str]:
    items: queue.Queue[str] = queue.Queue()
    producers = [threading.Thread(target=items.put, args=(item,)) for item in "ab"]
    for producer in producers:
        producer.start()
    got = items.get(), items.get()
    for producer in producers:
        producer.join()
    return got
