"""Ways to choose schedules, one file each, and the names they go by."""

from __future__ import annotations

from collections.abc import Callable

from weft.errors import NotApplicable
from weft.strategy.bounded import Bounded
from weft.strategy.composed import Composed
from weft.strategy.configurations import ExitBlock, ExitBlockRW, VeriSoft
from weft.strategy.dpor import AsRunDpor, OptimalDpor, SourceDpor
from weft.strategy.exhaustive import Exhaustive
from weft.strategy.invisible_first import InvisibleFirst
from weft.strategy.persistent_sets import Analysable
from weft.strategy.phased import Phased
from weft.strategy.selective import Selective
from weft.system.interfaces import Strategy, System

REGISTRY: dict[str, Callable[[System], Strategy]] = {
    "dpor": lambda system: _phased(OptimalDpor, system),
    "dpor-as-run": lambda system: _phased(AsRunDpor, system),
    "source-dpor": lambda system: _phased(SourceDpor, system),
    "exhaustive": lambda system: Exhaustive(),
    "selective": lambda system: Selective(_analysable(system, "selective")),
    "invisible-first": lambda system: InvisibleFirst(_analysable(system, "invisible-first")),
    "composed": lambda system: Composed(_analysable(system, "composed")),
    "verisoft": lambda system: VeriSoft(_analysable(system, "verisoft")),
    "exitblock": lambda system: ExitBlock(_analysable(system, "exitblock")),
    "exitblock-rw": lambda system: ExitBlockRW(_analysable(system, "exitblock-rw")),
}
"""Every search by name; the first is the default."""


def make(
    strategy: str | Strategy | Callable[[System], Strategy],
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
        made = strategy if isinstance(strategy, Strategy) else strategy(system)
        if bounded:
            raise NotApplicable(
                "bounds together with a strategy object",
                f"strategy {made.name!r}",
                "name the strategy, or give the bounds to the object",
            )
        return made
    if strategy not in REGISTRY:
        raise NotApplicable(
            f"there is no strategy {strategy!r}", system.name, f"use one of {', '.join(REGISTRY)}"
        )
    if bounded:
        return Bounded(preemptions, delays, depth, every=strategy == "exhaustive")
    return REGISTRY[strategy](system)


def _phased(search: Callable[[], Strategy], system: System) -> Strategy:
    return Phased(search) if system.idles else search()


def _analysable(system: System, strategy: str) -> Analysable:
    """The system, if it is known beforehand what its threads may do."""
    if not isinstance(system, Analysable):
        raise NotApplicable(
            f"{strategy!r} needs to know beforehand what every thread may do",
            f"{system.name}, which is no Design",
            "write it as a Design, or use dpor",
        )
    return system
