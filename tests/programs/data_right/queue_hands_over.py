"""Who gets something out of a queue owns it; the giver does not touch it again: one trace."""

from __future__ import annotations

import queue

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(None, ("a", "b"))}, executions=1, races=set())


def test() -> tuple[object, ...]:
    channel: queue.Queue[list[str]] = queue.Queue()

    def give() -> None:
        items = ["a"]
        channel.put(items)

    def take() -> tuple[str, ...]:
        items = channel.get()
        items.append("b")
        return tuple(items)

    return together(give, take)
