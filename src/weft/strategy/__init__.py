"""Ways to choose schedules, one file each, and the names they go by."""

from __future__ import annotations

from collections.abc import Callable

from weft.errors import NotApplicable
from weft.strategy.bounded import Bounded
from weft.strategy.dpor import AsRunDpor, OptimalDpor, SourceDpor
from weft.strategy.exhaustive import Exhaustive
from weft.system.interfaces import Strategy, System

REGISTRY: dict[str, Callable[[System], Strategy]] = {
    "dpor": lambda system: OptimalDpor(),
    "dpor-as-run": lambda system: AsRunDpor(),
    "source-dpor": lambda system: SourceDpor(),
    "exhaustive": lambda system: Exhaustive(),
}
"""Every search by name; the first is the default."""


def make(
    strategy: str | Strategy,
    system: System,
    preemptions: int | None = None,
    delays: int | None = None,
    depth: int | None = None,
) -> Strategy:
    """The strategy of that name for that system, within the bounds if there are any.

    A reduction does not respect bounds, so with one the search is `Bounded`, whatever the name.
    """
    bounded = any(bound is not None for bound in (preemptions, delays, depth))
    if not isinstance(strategy, str):
        if bounded:
            raise NotApplicable(
                "bounds together with a strategy object",
                f"strategy {strategy.name!r}",
                "name the strategy, or give the bounds to the object",
            )
        return strategy
    if strategy not in REGISTRY:
        raise NotApplicable(
            f"there is no strategy {strategy!r}", system.name, f"use one of {', '.join(REGISTRY)}"
        )
    if bounded:
        return Bounded(preemptions, delays, depth, every=strategy == "exhaustive")
    return REGISTRY[strategy](system)
