"""The notify comes in a critical section before the one that changes the flag.

The waiter first: woken, it looks before or after the change: 2 traces, one for ever. The waiter
between the two: it missed the signal. The waiter last: it sees the flag. Together 4.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"seen", "deadlock"}, executions=4)


def test() -> str:
    condition = threading.Condition()
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
        condition.notify()
    with condition:
        ready.append(True)
    thread.join()
    return log[0]
