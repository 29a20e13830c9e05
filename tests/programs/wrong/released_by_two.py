"""Two threads give back the one permit that the main thread took: one of them fails.

Two traces, one for each of them.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated", {"exception"}, outcomes={("done", None), (None, "done")}, executions=2
)


def test() -> tuple[str | None, ...]:
    permit = threading.BoundedSemaphore(1)
    permit.acquire()

    def give_back() -> str:
        permit.release()
        return "done"

    return together(give_back, give_back)
