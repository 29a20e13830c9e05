"""How much a queue holds, seen before, between and after two puts: three traces."""

from __future__ import annotations

import queue
import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={0, 1, 2}, executions=3)


def test() -> int:
    items: queue.Queue[int] = queue.Queue()

    def produce() -> None:
        items.put(1)
        items.put(2)

    thread = threading.Thread(target=produce)
    thread.start()
    size = items.qsize()
    thread.join()
    return size
