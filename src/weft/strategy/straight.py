"""One execution, without choosing much: each thread runs until it cannot go on."""

from __future__ import annotations

from weft.system.guarantee import SAMPLED
from weft.system.interfaces import Status, Strategy
from weft.system.operation import Choice


class Straight(Strategy):
    """Runs the same execution whenever it is asked to. Guarantees nothing about others."""

    name = "straight"
    guarantee = SAMPLED

    def begin(self) -> bool:
        return True

    def pick(self, status: Status) -> Choice:
        enabled, last = status.enabled, status.last
        going_on = last is not None and last.thread in enabled
        thread = last.thread if last is not None and going_on else enabled[0]
        return Choice(thread, status.choices(thread)[0])
