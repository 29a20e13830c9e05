"""Three threads come to a barrier for two: the third waits for ever."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"deadlock"}, brute_force=False)


def test() -> tuple[int | None, ...]:
    barrier = threading.Barrier(2)
    return together(barrier.wait, barrier.wait, barrier.wait)
