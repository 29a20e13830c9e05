"""A thread waits for a condition and still holds another lock, which the notifier needs first.

All is well only if the notifier was there first: two traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"seen", "deadlock"}, executions=2)


def test() -> str:
    outer, inner = threading.Lock(), threading.Condition()
    ready: list[bool] = []
    log: list[str] = []

    def waiter() -> None:
        with outer, inner:
            while not ready:
                inner.wait()
            log.append("seen")

    thread = threading.Thread(target=waiter)
    thread.start()
    with outer, inner:
        ready.append(True)
        inner.notify()
    thread.join()
    return log[0]
