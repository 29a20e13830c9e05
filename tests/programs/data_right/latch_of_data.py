"""The last of three workers opens a latch; who waits for it sees the work of all."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={(1, 2, 3)}, races=set())


class Latch:
    def __init__(self, count: int) -> None:
        self.condition = threading.Condition()
        self.count = count

    def down(self) -> None:
        with self.condition:
            self.count -= 1
            if self.count == 0:
                self.condition.notify_all()

    def wait(self) -> None:
        with self.condition:
            while self.count:
                self.condition.wait()


def test() -> tuple[int, ...]:
    latch, parts = Latch(3), [0, 0, 0]

    def work(number: int) -> None:
        parts[number] = number + 1
        latch.down()

    for number in range(3):
        threading.Thread(target=work, args=(number,)).start()
    latch.wait()
    return tuple(parts)
