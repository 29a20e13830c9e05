"""A condition over a plain lock, which finds out who owns it by trying to take it."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={"seen"}, executions=2)


def test() -> str:
    condition = threading.Condition(threading.Lock())
    ready: list[bool] = []
    log: list[str] = []

    def waiter() -> None:
        with condition:
            while not ready:
                condition.wait()
            log.append("seen")

    thread = threading.Thread(target=waiter)
    thread.start()
    with condition:
        ready.append(True)
        condition.notify()
    thread.join()
    return log[0]
