"""A barrier is put back to its beginning, with or without somebody waiting.

Who waits then is told; who comes later waits for a second party that never comes: two traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"broken", "deadlock"}, executions=2)


def test() -> str:
    barrier = threading.Barrier(2)
    log: list[str] = []

    def walk() -> None:
        try:
            barrier.wait()
        except threading.BrokenBarrierError:
            log.append("broken")

    thread = threading.Thread(target=walk)
    thread.start()
    barrier.reset()
    thread.join()
    return log[0]
