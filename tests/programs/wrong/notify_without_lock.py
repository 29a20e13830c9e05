"""A notify by a thread that does not hold the lock fails, and the waiter is never woken.

Whether the waiter waits already when the notify fails makes no difference.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected(
    "violated",
    {"exception", "deadlock"},
    outcomes={"RuntimeError: cannot notify on un-acquired lock"},
    executions=1,
)


def test() -> None:
    condition = threading.Condition()

    def waiter() -> None:
        with condition:
            condition.wait()

    threading.Thread(target=waiter).start()
    condition.notify()
