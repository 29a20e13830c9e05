"""What a barrier does when all have come is done once, before anybody goes on."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(1, 1)}, executions=2)


def test() -> tuple[int | None, ...]:
    done: list[int] = []
    barrier = threading.Barrier(2, action=lambda: done.append(1))

    def walk() -> int:
        barrier.wait()
        return len(done)

    return together(walk, walk)
