"""One of two parties fails before it comes to the barrier: one trace."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("violated", {"exception", "deadlock"}, outcomes={"deadlock"}, executions=1)


def test() -> tuple[int | None, ...]:
    barrier = threading.Barrier(2)

    def failing() -> int:
        size = int("two")
        return size + barrier.wait()

    return together(failing, barrier.wait)
