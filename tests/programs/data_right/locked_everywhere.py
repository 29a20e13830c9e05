"""One lock for all that an object has: two traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "verified", outcomes={(30, 2, ("a", "b")), (30, 2, ("b", "a"))}, executions=2, races=set()
)


class Account:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.balance = 0
        self.count = 0
        self.log: list[str] = []

    def deposit(self, amount: int, note: str) -> None:
        with self.lock:
            self.balance += amount
            self.count += 1
            self.log.append(note)


def test() -> tuple[object, ...]:
    account = Account()
    together(lambda: account.deposit(10, "a"), lambda: account.deposit(20, "b"))
    return account.balance, account.count, tuple(account.log)
