"""Two withdrawals look at the balance in one critical section and change it in another.

If one is done before the other looks, the other pays nothing: two traces. Otherwise both look, in
two orders, and then both pay, in two orders: four more.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated", {"assertion"}, outcomes={40, "AssertionError: overdrawn"}, executions=6
)


def test() -> int:
    lock = threading.Lock()
    balance = [100]

    def withdraw() -> None:
        with lock:
            enough = balance[0] >= 60
        if enough:
            with lock:
                balance[0] -= 60

    together(withdraw, withdraw)
    assert balance[0] >= 0, "overdrawn"
    return balance[0]
