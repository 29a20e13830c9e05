"""A latch of two: the main thread waits until both workers have counted down.

The last worker alone notifies. The waiter is first, second or third to the lock, and the workers
come in two orders: six traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={0}, executions=6)


class Latch:
    """Opens when it has been counted down to nothing."""

    def __init__(self, count: int) -> None:
        self.condition = threading.Condition()
        self.count = count

    def count_down(self) -> None:
        with self.condition:
            self.count -= 1
            if self.count == 0:
                self.condition.notify_all()

    def wait(self) -> int:
        with self.condition:
            while self.count:
                self.condition.wait()
            return self.count


def test() -> int:
    latch = Latch(2)
    workers = [threading.Thread(target=latch.count_down) for _ in range(2)]
    for worker in workers:
        worker.start()
    left = latch.wait()
    for worker in workers:
        worker.join()
    return left
