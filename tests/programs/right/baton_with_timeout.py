"""Waiters pass a signal on, and one of them may give up: it looks again before it does.

A notify may reach a waiter that has given up and not yet come back to the lock. So it must look at
the token after a wait in vain too, and pass the signal on if it is there.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "verified",
    outcomes={("seen", "seen", None), ("gave up", "seen", None)},
    brute_force=False,
)


def test() -> tuple[str | None, ...]:
    condition = threading.Condition()
    token: list[bool] = []

    def impatient() -> str:
        with condition:
            if not condition.wait_for(lambda: bool(token), timeout=1):
                return "gave up"
            condition.notify()
            return "seen"

    def patient() -> str:
        with condition:
            while not token:
                condition.wait()
            condition.notify()
            return "seen"

    def signal() -> None:
        with condition:
            token.append(True)
            condition.notify()

    return together(impatient, patient, signal)
