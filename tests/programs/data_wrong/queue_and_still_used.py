"""What was put into a queue is changed by who has put it there: two traces."""

from __future__ import annotations

import queue

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={(None, 1), "AssertionError"},
    executions=2,
    races=set(),
)


def test() -> tuple[int | None, ...]:
    channel: queue.Queue[list[str]] = queue.Queue()

    def give() -> None:
        batch = ["a"]
        channel.put(batch)
        batch.append("b")

    def take() -> int:
        return len(channel.get())

    sizes = together(give, take)
    assert sizes[1] == 1
    return sizes
