"""A join that does not wait for ever, and a look whether the thread is still alive.

The thread ends before the join, between the join and the look, or after the look: three traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = (
    Expected("verified", outcomes={True, False}, executions=3),
    Expected("verified", outcomes={False}, executions=1, options={"timeouts": "idle"}),
    Expected("verified", outcomes={False}, executions=1, options={"timeouts": "never"}),
)


def test() -> bool:
    thread = threading.Thread(target=lambda: None)
    thread.start()
    thread.join(timeout=1)
    alive = thread.is_alive()
    thread.join()
    return alive
