"""A notify reaches a waiter that has given up, and nobody passes it on.

A wait that gives up stays in the queue of waiters until it has the lock again. A notify before that
is spent on it. So the patient one is not woken if the impatient one came first, gave up, and the
signal came before it was back. (`wait_for` looks at the token again, and is right.)
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"deadlock"},
    outcomes={("seen", "seen", None), ("gave up", "seen", None), "deadlock"},
    brute_force=False,
)


def test() -> tuple[str | None, ...]:
    condition = threading.Condition()
    token: list[bool] = []

    def impatient() -> str:
        with condition:
            while not token:
                if not condition.wait(timeout=1):
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
