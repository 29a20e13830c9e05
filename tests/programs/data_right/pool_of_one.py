"""A connection is taken out of a queue, used, and given back: two traces."""

from __future__ import annotations

import queue

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={("a", "b"), ("b", "a")}, executions=2, races=set())


class Connection:
    def __init__(self) -> None:
        self.sent: tuple[str, ...] = ()


def test() -> tuple[str, ...]:
    pool: queue.SimpleQueue[Connection] = queue.SimpleQueue()
    pool.put(Connection())

    def send(text: str) -> None:
        connection = pool.get()
        connection.sent = (*connection.sent, text)
        pool.put(connection)

    together(lambda: send("a"), lambda: send("b"))
    return pool.get().sent
