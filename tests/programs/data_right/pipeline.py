"""Three stages, a queue between each two: each item belongs to the stage that has it."""

from __future__ import annotations

import queue
import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={("a1", "b1")}, races=set())


class Item:
    def __init__(self, name: str) -> None:
        self.name = name
        self.count = 0


def test() -> tuple[str, ...]:
    first: queue.Queue[Item] = queue.Queue()
    second: queue.Queue[Item] = queue.Queue()

    def count() -> None:
        for _ in range(2):
            item = first.get()
            item.count += 1
            second.put(item)

    def give() -> None:
        for name in "ab":
            first.put(Item(name))

    for stage in (give, count):
        threading.Thread(target=stage).start()
    done = [second.get(), second.get()]
    return tuple([f"{item.name}{item.count}" for item in done])
