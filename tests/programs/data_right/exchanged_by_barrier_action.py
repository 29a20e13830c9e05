"""At a barrier the two buffers are exchanged by one thread, while all others wait: two traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={("ab", "ab")}, executions=2, races=set())


class Buffers:
    def __init__(self) -> None:
        self.front = ["", ""]
        self.back = ["", ""]

    def exchange(self) -> None:
        self.front, self.back = self.back, self.front


def test() -> tuple[str | None, ...]:
    buffers = Buffers()
    barrier = threading.Barrier(2, action=buffers.exchange)

    def draw(own: int, letter: str) -> str:
        buffers.back[own] = letter
        barrier.wait()
        return "".join(buffers.front)

    return together(lambda: draw(0, "a"), lambda: draw(1, "b"))
