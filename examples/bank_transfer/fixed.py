"""A bank: accounts with a lock each, and transfers between them."""

from __future__ import annotations

import threading


class NotEnough(Exception):
    """There is less in the account than somebody wants to take out."""


class Account:
    """An account with a number and a balance."""

    def __init__(self, number: int, balance: int) -> None:
        self.number = number
        self.balance = balance
        self.lock = threading.Lock()

    def withdraw(self, amount: int) -> None:
        if self.balance < amount:
            raise NotEnough(f"account {self.number} has {self.balance}, not {amount}")
        self.balance -= amount

    def deposit(self, amount: int) -> None:
        self.balance += amount


def transfer(source: Account, target: Account, amount: int) -> None:
    """Move money. Nobody sees it in both accounts, or in none."""
    first, second = sorted((source, target), key=lambda account: account.number)
    with first.lock, second.lock:
        source.withdraw(amount)
        target.deposit(amount)


def test_transfers_in_both_directions() -> None:
    ann, bob = Account(1, 100), Account(2, 100)
    transfers = [
        threading.Thread(target=transfer, args=(ann, bob, 30), name="rent"),
        threading.Thread(target=transfer, args=(bob, ann, 50), name="wages"),
    ]
    for each in transfers:
        each.start()
    for each in transfers:
        each.join()
    assert (ann.balance, bob.balance) == (120, 80)
