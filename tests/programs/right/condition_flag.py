"""A waiter that looks at a flag first does not miss the signal.

Either comes first to the lock: two traces. If the waiter does, it waits and is notified.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={"seen"}, executions=2)


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
        ready.append(True)
        condition.notify()
    thread.join()
    return log[0]
