"""The balance is looked at, and changed later: it may go below zero, or be paid out twice from one.

Look, read, write: six traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={(40, True, False), (40, False, True), "AssertionError"},
    executions=6,
    races={"Account.balance"},
)


class Account:
    def __init__(self) -> None:
        self.balance = 100

    def withdraw(self, amount: int) -> bool:
        if self.balance >= amount:
            self.balance -= amount
            return True
        return False


def test() -> tuple[object, ...]:
    account = Account()
    paid = together(lambda: account.withdraw(60), lambda: account.withdraw(60))
    assert paid != (True, True)
    return (account.balance, *paid)
