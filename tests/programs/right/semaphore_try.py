"""A semaphore that is tried without waiting: as with a lock, four traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(True, True), (True, False), (False, True)}, executions=4)


def test() -> tuple[bool | None, ...]:
    place = threading.Semaphore(1)

    def attempt() -> bool:
        got = place.acquire(blocking=False)
        if got:
            place.release()
        return got

    return together(attempt, attempt)
