"""The last in is the first out, if the consumer comes after both: two traces."""

from __future__ import annotations

import queue
import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={(1, 2), (2, 1)}, executions=2)


def test() -> tuple[int, int]:
    stack: queue.LifoQueue[int] = queue.LifoQueue()

    def produce() -> None:
        stack.put(1)
        stack.put(2)

    thread = threading.Thread(target=produce)
    thread.start()
    got = stack.get(), stack.get()
    thread.join()
    return got
