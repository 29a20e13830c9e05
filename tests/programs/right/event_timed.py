"""A wait for an event that ends both ways, and one way if nobody gives up early."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = (
    Expected("verified", outcomes={True, False}, executions=2),
    Expected("verified", outcomes={True}, executions=1, options={"timeouts": "idle"}),
    Expected("verified", outcomes={True}, executions=1, options={"timeouts": "never"}),
)


def test() -> bool:
    ready = threading.Event()
    thread = threading.Thread(target=ready.set)
    thread.start()
    seen = ready.wait(timeout=60)
    thread.join()
    return seen
