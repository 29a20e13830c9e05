"""A waiter that does not look at a flag waits for ever if the signal came before: two traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"woken", "deadlock"}, executions=2)


def test() -> str:
    condition = threading.Condition()
    log: list[str] = []

    def waiter() -> None:
        with condition:
            condition.wait()
            log.append("woken")

    thread = threading.Thread(target=waiter)
    thread.start()
    with condition:
        condition.notify()
    thread.join()
    return log[0]
