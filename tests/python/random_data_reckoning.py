"""All that can become of a random program about data, by running all orders of its steps.

Nothing of weft is needed for it: a thread is a greenlet that stops before each access.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

from greenlet import getcurrent, greenlet

from tests.oracle import TooLarge

DEADLOCK = "deadlock"
Blocked = Callable[[], object]
"""Whether a thread has to wait for something."""


class Reckoned(NamedTuple):
    """What can become of a program."""

    free: set[str]
    """In every order of its steps."""
    serial: set[str]
    """In the orders in which each thread goes on until it has to wait."""


def load(source: str, **given: object) -> ModuleType:
    module = ModuleType("random_data_program")
    vars(module).update(given)
    exec(compile(source, "random_data_program.py", "exec"), vars(module))
    return module


def reckoned(steps: str, most: int) -> Reckoned:
    """What becomes of a program; it must not have more interleavings than that."""
    run = Run()
    reckon = load(steps, stop=run.stop).reckon
    outcomes = Reckoned(set(), set())
    schedule: list[tuple[int, int]] = []
    for _ in range(most):
        outcome, is_serial = run.one(reckon, schedule)
        outcomes.free.add(outcome)
        if is_serial:
            outcomes.serial.add(outcome)
        while schedule and schedule[-1][0] + 1 == schedule[-1][1]:
            schedule.pop()
        if not schedule:
            return outcomes
        turn, of = schedule.pop()
        schedule.append((turn + 1, of))
    raise TooLarge


class Run:
    """Runs one order of the steps after the other."""

    def __init__(self) -> None:
        self._over = False

    def stop(self, blocked: Blocked = bool) -> None:
        """A thread comes to an access: others may run, and must if it is blocked."""
        parent = getcurrent().parent
        if parent is not None and not self._over:
            parent.switch(blocked)

    def one(self, reckon: Callable[[], Any], schedule: list[tuple[int, int]]) -> tuple[str, bool]:
        """Run the steps in the order of the schedule, and go on with the first that can.

        Also tells whether no thread was interrupted.
        """
        threads, finish = reckon()
        waiting: dict[greenlet, Blocked] = {}
        for function in threads:
            thread = greenlet(function)
            waiting[thread] = thread.switch()
        last: greenlet | None = None
        is_serial = True
        depth = 0
        while waiting:
            enabled = [thread for thread in waiting if not waiting[thread]()]
            if not enabled:
                self._abandon(waiting)
                return DEADLOCK, is_serial
            if depth == len(schedule):
                schedule.append((0, len(enabled)))
            thread = enabled[schedule[depth][0]]
            is_serial = is_serial and (thread is last or last not in enabled)
            last = thread
            depth += 1
            blocked = thread.switch()
            if thread.dead:
                del waiting[thread]
            else:
                waiting[thread] = blocked
        return str(finish()), is_serial

    def _abandon(self, threads: dict[greenlet, Blocked]) -> None:
        self._over = True
        for thread in threads:
            thread.throw()
        self._over = False
