"""A semaphore without a bound does not notice one release too many, and then admits two.

The permits are enough for both from the start, so only the resource is contended.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated", {"assertion"}, outcomes={("done", "done"), ("done", None), (None, "done")}
)


def test() -> tuple[str | None, ...]:
    door, resource = threading.Semaphore(1), threading.Lock()
    door.release()

    def use() -> str:
        with door:
            assert resource.acquire(blocking=False), "in use"
            resource.release()
        return "done"

    return together(use, use)
