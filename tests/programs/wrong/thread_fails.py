"""An exception ends a thread; the program goes on, and gives back the lock on the way."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("violated", {"exception"}, outcomes={(None, "done")}, executions=2)


def test() -> tuple[str | None, ...]:
    lock = threading.Lock()

    def failing() -> str:
        with lock:
            raise ValueError("no")

    def working() -> str:
        with lock:
            return "done"

    return together(failing, working)
