"""A semaphore that should admit one admits two.

Each takes the resource without waiting for it. The traces are many more than the four of the
resource, since the order at the semaphore counts too.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated", {"assertion"}, outcomes={("done", "done"), ("done", None), (None, "done")}
)


def test() -> tuple[str | None, ...]:
    door, resource = threading.Semaphore(2), threading.Lock()

    def use() -> str:
        with door:
            assert resource.acquire(blocking=False), "in use"
            resource.release()
        return "done"

    return together(use, use)
