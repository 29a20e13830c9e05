"""Two threads try a lock without waiting, and do something else if it is taken.

One after the other, in two orders; or one fails while the other is inside: four traces. They cannot
both fail, because a lock that is free can always be taken.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "verified",
    outcomes={("got it", "got it"), ("got it", "busy"), ("busy", "got it")},
    executions=4,
)


def test() -> tuple[str | None, ...]:
    lock = threading.Lock()

    def attempt() -> str:
        if not lock.acquire(blocking=False):
            return "busy"
        lock.release()
        return "got it"

    return together(attempt, attempt)
