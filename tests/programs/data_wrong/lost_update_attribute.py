"""Two deposits into an account read the balance before either writes it.

Each read comes before the other's write or after it, not both after; the writes follow in either
order: four traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={30, "AssertionError: 10", "AssertionError: 20"},
    executions=4,
    races={"Account.balance"},
)


class Account:
    def __init__(self) -> None:
        self.balance = 0

    def deposit(self, amount: int) -> None:
        self.balance += amount


def test() -> int:
    account = Account()
    together(lambda: account.deposit(10), lambda: account.deposit(20))
    assert account.balance == 30, account.balance
    return account.balance
