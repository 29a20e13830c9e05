"""A barrier that is aborted lets nobody wait, whether they came before or after: two traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={("broken", True)}, executions=2)


def test() -> tuple[str, bool]:
    barrier = threading.Barrier(2)
    log: list[str] = []

    def walk() -> None:
        try:
            barrier.wait()
        except threading.BrokenBarrierError:
            log.append("broken")

    thread = threading.Thread(target=walk)
    thread.start()
    barrier.abort()
    thread.join()
    return log[0], barrier.broken
