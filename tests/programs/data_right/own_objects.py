"""Each thread has an object of its own, of one class: one trace."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(3, 30)}, executions=1, races=set())


class Account:
    def __init__(self) -> None:
        self.balance = 0

    def deposit(self, amount: int) -> None:
        self.balance += amount


def test() -> tuple[int, ...]:
    accounts = [Account(), Account()]

    def work(account: Account, unit: int) -> None:
        account.deposit(unit)
        account.deposit(2 * unit)

    together(lambda: work(accounts[0], 1), lambda: work(accounts[1], 10))
    return tuple(account.balance for account in accounts)
