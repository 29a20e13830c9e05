"""A thread waits for a lock that it holds itself: only a timeout saves it.

It always gives up, and without timeouts it waits for ever.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = (
    Expected("verified", outcomes={False}, executions=1),
    Expected("verified", outcomes={False}, executions=1, options={"timeouts": "idle"}),
    Expected(
        "violated",
        {"deadlock"},
        outcomes={"deadlock"},
        executions=1,
        options={"timeouts": "never"},
    ),
)


def test() -> bool:
    lock = threading.Lock()
    with lock:
        return lock.acquire(timeout=5)
