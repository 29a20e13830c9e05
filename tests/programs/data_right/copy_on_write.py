"""A list is replaced under the lock and never changed, so who has it needs no lock: two traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={("a",), ("a", "b")}, executions=2, races=set())


class Listeners:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.names = ["a"]

    def add(self, name: str) -> None:
        with self.lock:
            self.names = [*self.names, name]

    def now(self) -> list[str]:
        with self.lock:
            return self.names


def test() -> tuple[str, ...]:
    listeners = Listeners()
    seen: list[tuple[str, ...]] = [()]

    def call() -> None:
        found = []
        for name in listeners.now():
            found.append(name)
        seen[0] = tuple(found)

    together(call, lambda: listeners.add("b"))
    return seen[0]
