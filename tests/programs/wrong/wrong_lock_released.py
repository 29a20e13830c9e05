"""One lock is taken and another given back, which nobody holds.

The thread fails and keeps what it took: the other waits for ever, or was there first.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"misuse", "deadlock"},
    outcomes={(None, "right"), "deadlock"},
    executions=2,
)


def test() -> tuple[str | None, ...]:
    mine, yours = threading.Lock(), threading.Lock()

    def wrong() -> str:
        mine.acquire()
        yours.release()
        return "never"

    def right() -> str:
        with mine:
            return "right"

    return together(wrong, right)
