"""Two cashiers add to one balance, and one of the additions is lost.

Reading and writing are two steps. If both cashiers read before either writes, the second write
undoes the first. A lock around both steps mends it, and so does one atomic step.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from weft.model import Program
from weft.model.handles import VariableHandle

Steps = Generator[Any, Any, None]

EXPECTED = {
    "check_unprotected": ("violated", 2),
    "check_locked": ("verified", 2),
    "check_atomic": ("verified", 2),
}


def office(program: Program, balance: VariableHandle, deposit: Callable[[], Steps]) -> Program:
    """Two cashiers make a deposit of 10 each; when both have ended, somebody counts."""
    cashiers = [program.thread(deposit, name=name) for name in ("Ann", "Bob")]

    def audit() -> Steps:
        for cashier in cashiers:
            yield cashier.join()
        total = yield balance.read()
        assert total == 20, f"the balance is {total}, not 20"

    program.thread(audit, name="audit")
    return program


def check_unprotected() -> Program:
    """Read, then write: the balance can end at 10."""
    program = Program("lost update")
    balance = program.variable("balance", 0)

    def deposit() -> Steps:
        seen = yield balance.read()
        yield balance.write(seen + 10)

    return office(program, balance, deposit)


def check_locked() -> Program:
    """The same under a lock."""
    program = Program("locked update")
    balance = program.variable("balance", 0)
    lock = program.mutex("lock")

    def deposit() -> Steps:
        yield lock.acquire()
        seen = yield balance.read()
        yield balance.write(seen + 10)
        yield lock.release()

    return office(program, balance, deposit)


def check_atomic() -> Program:
    """The same as one step."""
    program = Program("atomic update")
    balance = program.variable("balance", 0)

    def deposit() -> Steps:
        yield balance.update(lambda value: value + 10)

    return office(program, balance, deposit)
