"""A wait for a semaphore that ends both ways, and one way if nobody gives up early.

Before the release it gives up, after it it succeeds: two traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = (
    Expected("verified", outcomes={True, False}, executions=2),
    Expected("verified", outcomes={True}, executions=1, options={"timeouts": "idle"}),
    Expected("verified", outcomes={True}, executions=1, options={"timeouts": "never"}),
)


def test() -> bool:
    signal = threading.Semaphore(0)
    thread = threading.Thread(target=signal.release)
    thread.start()
    got = signal.acquire(timeout=2)
    thread.join()
    return got
