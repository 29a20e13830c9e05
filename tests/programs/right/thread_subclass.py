"""Threads that are subclasses, with a name, a result and a look at themselves."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={("ada", 1, "bob", 2), ("ada", 2, "bob", 1)}, executions=2)


class Worker(threading.Thread):
    """Takes the next number."""

    def __init__(self, name: str, lock: threading.Lock, taken: list[int]) -> None:
        super().__init__(name=name)
        self.lock, self.taken = lock, taken
        self.number = 0

    def run(self) -> None:
        assert threading.current_thread() is self
        with self.lock:
            self.taken.append(len(self.taken) + 1)
            self.number = self.taken[-1]


def test() -> tuple[object, ...]:
    lock, taken = threading.Lock(), list[int]()
    ada, bob = Worker("ada", lock, taken), Worker("bob", lock, taken)
    ada.start()
    bob.start()
    ada.join()
    bob.join()
    return ada.name, ada.number, bob.name, bob.number
