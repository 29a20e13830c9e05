"""Whether a queue is full, seen before and after the put that fills it: two traces."""

from __future__ import annotations

import queue
import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={True, False}, executions=2)


def test() -> bool:
    items: queue.Queue[int] = queue.Queue(1)
    thread = threading.Thread(target=items.put, args=(1,))
    thread.start()
    full = items.full()
    thread.join()
    return full
