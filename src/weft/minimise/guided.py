"""Runs as near to a plan as the program lets it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from weft.system.interfaces import Status, Strategy
from weft.system.operation import STOP, Choice


class Turn(NamedTuple):
    """A step of a plan: whose turn it is, and which value it takes; None for the first."""

    thread: int
    value: int | None = None


class Guided(Strategy):
    """Runs one execution: along the plan, leaving out what is not possible there.

    When the plan is at its end, each thread runs until it cannot go on; or it stops there.
    Guarantees nothing about other executions.
    """

    name = "guided"

    def __init__(self, plan: Iterable[Turn | Choice], stops: bool = False) -> None:
        self._plan = iter(plan)
        self._stops = stops

    def pick(self, status: Status) -> Choice:
        for thread, value in self._plan:
            if thread in status.enabled:
                return _choice(status, thread, value)
        if self._stops:
            return STOP
        last = status.last
        if last is not None and last.thread in status.enabled:
            return _choice(status, last.thread, None)
        return _choice(status, status.enabled[0], None)


def _choice(status: Status, thread: int, value: int | None) -> Choice:
    possible = status.choices(thread)
    return Choice(thread, value if value is not None and value in possible else possible[0])
