"""Which searches to run, one after the other, so that what is easily found is found early.

A search that reverses races goes deep first: in a large program it may stay for long among the
schedules of its last steps. Most bugs need few preemptions (Musuvathi, Qadeer 2007), so when the
search has not come to an end after a while, the schedules with one preemption come next, and then
the search goes on where it was left. A program that is verified within the first attempt notices
nothing of this.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from weft.result import Limit, Result

FIRST = 300
"""How many executions come before something else is tried."""
SHARE = 0.3
"""How much of the time that is left an attempt may take."""
EARLY = 0.75
"""How much of the time must be left so that a finding may be looked at more closely."""
GIVEN = ("executions", "preemptions", "delays", "depth", "monitors")
"""Options that say how to search, so that nothing else is tried."""
OVER = frozenset({Limit.INTERRUPT, Limit.STALL})


class Attempt(NamedTuple):
    """One search: what it may spend, and its bound."""

    executions: int | None = None
    preemptions: int | None = None

    def options(self, options: Mapping[str, Any], left: float | None) -> dict[str, Any]:
        """The options of the engine, with so many seconds left."""
        found = dict(options)
        if self != WHOLE:
            found |= {"executions": self.executions, "preemptions": self.preemptions}
            left = None if left is None else left * SHARE
        return found if left is None else {**found, "seconds": max(0.0, left)}

    def settles(self, result: Result) -> bool:
        """Whether there is nothing more to try."""
        limits = {each.limit for each in result.unexplored}
        if self == WHOLE or result.findings or limits & OVER:
            return True
        cut = limits & {Limit.EXECUTIONS, Limit.SECONDS, Limit.BOUND}
        return not cut and self.preemptions is None


WHOLE = Attempt()


def attempts(strategy: object, options: Mapping[str, Any]) -> list[Attempt]:
    """The searches to run until one settles it; the last one does."""
    chosen = any(options.get(name) is not None for name in GIVEN)
    if strategy != "dpor" or options.get("all") or chosen:
        return [WHOLE]
    return [Attempt(FIRST), Attempt(FIRST, preemptions=1), WHOLE]


def closer_attempts() -> list[Attempt]:
    """The searches for something that is known to be there, with more data visible than before.

    What was found may be due to data that was left aside, and then a schedule without the accesses
    to it says little.
    """
    return [Attempt(FIRST), Attempt(FIRST, preemptions=1)]
