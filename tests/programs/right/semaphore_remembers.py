"""A semaphore remembers a signal that nobody waits for yet, unlike a condition.

The acquire needs the release: one trace.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={("signal", "woken")}, executions=1)


def test() -> tuple[str, ...]:
    signal = threading.Semaphore(0)
    log: list[str] = []

    def waiter() -> None:
        signal.acquire()
        log.append("woken")

    thread = threading.Thread(target=waiter)
    thread.start()
    log.append("signal")
    signal.release()
    thread.join()
    return tuple(log)
