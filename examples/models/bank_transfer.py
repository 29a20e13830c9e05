"""Two transfers between the same two accounts, in opposite directions.

Each transfer locks the account it takes from, then the one it gives to. If both hold their first
lock, neither gets its second. Taking the locks in one order, whatever the direction, mends it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from weft.model import Program

Steps = Generator[Any, Any, None]
Order = Callable[[int, int], tuple[int, int]]

EXPECTED = {
    "check_as_it_comes": ("violated", 2),
    "check_in_order": ("verified", 2),
}


def bank(name: str, order: Order) -> Program:
    """Accounts 0 and 1 with 100 each; `order` says which account is locked first."""
    program = Program(name)
    accounts = [program.variable(f"account {n}", 100) for n in range(2)]
    locks = [program.mutex(f"lock {n}") for n in range(2)]

    def transfer(source: int, target: int, amount: int) -> Steps:
        first, second = order(source, target)
        yield locks[first].acquire()
        yield locks[second].acquire()
        balance = yield accounts[source].read()
        yield accounts[source].write(balance - amount)
        balance = yield accounts[target].read()
        yield accounts[target].write(balance + amount)
        yield locks[second].release()
        yield locks[first].release()

    there = program.thread(transfer, 0, 1, 30, name="there")
    back = program.thread(transfer, 1, 0, 50, name="back")

    def audit() -> Steps:
        yield there.join()
        yield back.join()
        first = yield accounts[0].read()
        second = yield accounts[1].read()
        assert (first, second) == (120, 80), f"the balances are {first} and {second}"

    program.thread(audit, name="audit")
    return program


def check_as_it_comes() -> Program:
    """Source first, then target: a deadlock."""
    return bank("transfers, locks as they come", lambda source, target: (source, target))


def check_in_order() -> Program:
    """The smaller account number first."""
    return bank("transfers, locks in order", lambda a, b: (min(a, b), max(a, b)))
