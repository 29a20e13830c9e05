"""A task that fails does not give its permit back, and the other one waits for ever.

If the failing one is second, nobody waits: two traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated", {"exception", "deadlock"}, outcomes={(None, "done"), "deadlock"}, executions=2
)


def test() -> tuple[str | None, ...]:
    permits = threading.Semaphore(1)
    tasks: dict[str, str] = {}

    def failing() -> str:
        permits.acquire()
        answer = tasks["missing"]
        permits.release()
        return answer

    def working() -> str:
        with permits:
            return "done"

    return together(failing, working)
