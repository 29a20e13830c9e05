"""A worker counts until it is told to stop; its count is read when it has ended."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={1, 2, 3}, races=set())


class Worker(threading.Thread):
    def __init__(self) -> None:
        super().__init__()
        self.stop = threading.Event()
        self.rounds = 0

    def run(self) -> None:
        self.rounds = 1
        while self.rounds < 3 and not self.stop.is_set():
            self.rounds += 1


def test() -> int:
    worker = Worker()
    worker.start()
    worker.stop.set()
    worker.join()
    return worker.rounds
