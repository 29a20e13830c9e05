"""Two threads come to a barrier for three, in either order, and wait for ever."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"deadlock"}, executions=2)


def test() -> tuple[int | None, ...]:
    barrier = threading.Barrier(3)
    return together(barrier.wait, barrier.wait)
