"""A clock that all threads read, for programs whose every reading is to be a later time."""

from __future__ import annotations

from typing import Any

from weft.system.objects.kind import Applied, Kind, relation

TICK = 0.001
"""By how many seconds a reading moves the clock."""


class Clock(Kind):
    """Every reading is later than all before it, so any two readings depend on each other.

    The state is the latest time that was read. The argument of `tick` is the time that the thread
    knows from its own sleeping and waiting: no reading is earlier than that.
    """

    name = "clock"
    verbs = frozenset({"tick"})
    fixed = verbs
    steady = verbs
    conflicts = relation("tick: tick")

    def initial(self) -> float:
        return 0.0

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        # In whole ticks, lest the same time be two different numbers when added up in two ways.
        now = round((max(state, argument or 0.0) + TICK) / TICK) * TICK
        return now, now, "tick"
