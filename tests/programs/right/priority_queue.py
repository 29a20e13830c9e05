"""The smallest comes first among what is there; the consumer may come between: two traces."""

from __future__ import annotations

import queue
import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={("low", "high"), ("high", "low")}, executions=2)


def test() -> tuple[str, str]:
    jobs: queue.PriorityQueue[tuple[int, str]] = queue.PriorityQueue()

    def produce() -> None:
        jobs.put((2, "low"))
        jobs.put((1, "high"))

    thread = threading.Thread(target=produce)
    thread.start()
    got = jobs.get()[1], jobs.get()[1]
    thread.join()
    return got
