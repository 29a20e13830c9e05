"""A waiter that holds the re-entrant lock twice gives back both levels, and has both again after.

If it gave back only one, the other thread could never come in.
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
