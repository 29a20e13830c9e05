"""A bounded semaphore that is released as often as it is acquired: two traces, no error."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={2}, executions=2)


def test() -> int:
    door = threading.BoundedSemaphore(1)
    count = [0]

    def visit() -> None:
        with door:
            count[0] += 1

    together(visit, visit)
    return count[0]
