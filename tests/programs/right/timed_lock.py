"""A lock is waited for, but not for ever.

The wait comes first, gives up while the other holds the lock, or comes after it: three traces. If
nobody gives up while another can still go on, there are only the two orders.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = (
    Expected("verified", outcomes={True, False}, executions=3),
    Expected("verified", outcomes={True}, executions=2, options={"timeouts": "idle"}),
    Expected("verified", outcomes={True}, executions=2, options={"timeouts": "never"}),
)


def test() -> bool:
    lock = threading.Lock()

    def holder() -> None:
        with lock:
            pass

    thread = threading.Thread(target=holder)
    thread.start()
    got = lock.acquire(timeout=1)
    if got:
        lock.release()
    thread.join()
    return got
