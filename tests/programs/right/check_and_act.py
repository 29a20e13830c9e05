"""Two withdrawals that look at the balance and change it in one critical section."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(40, True, False), (40, False, True)}, executions=2)


def test() -> tuple[object, ...]:
    lock = threading.Lock()
    balance = [100]

    def withdraw() -> bool:
        with lock:
            enough = balance[0] >= 60
            if enough:
                balance[0] -= 60
            return enough

    paid = together(withdraw, withdraw)
    assert balance[0] >= 0, "overdrawn"
    return (balance[0], *paid)
