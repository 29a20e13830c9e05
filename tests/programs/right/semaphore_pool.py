"""Three threads share two places; the most that were inside at once is one or two."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={1, 2}, brute_force=False)


def test() -> int:
    places = threading.Semaphore(2)
    lock = threading.Lock()
    inside, most = [0], [0]

    def visit() -> None:
        with places:
            with lock:
                inside[0] += 1
                most[0] = max(most[0], inside[0])
            with lock:
                inside[0] -= 1

    together(visit, visit, visit)
    return most[0]
