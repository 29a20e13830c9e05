"""An event is set and cleared at once; who comes after waits for ever: two traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"woken", "deadlock"}, executions=2)


def test() -> str:
    pulse = threading.Event()
    log: list[str] = []

    def waiter() -> None:
        pulse.wait()
        log.append("woken")

    thread = threading.Thread(target=waiter)
    thread.start()
    pulse.set()
    pulse.clear()
    thread.join()
    return log[0]
