"""Ways to choose schedules, one file each, and the names they go by.

Those that programs are searched by are there at once; the others are loaded when asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from weft.errors import NotApplicable
from weft.strategy.dpor import AsRunDpor, OptimalDpor, SourceDpor
from weft.strategy.exhaustive import Exhaustive
from weft.strategy.phased import Phased
from weft.system.interfaces import Strategy, System

if TYPE_CHECKING:
    from weft.strategy.persistent_sets import Analysable

REGISTRY: dict[str, Callable[[System], Strategy]] = {
    "dpor": lambda system: _phased(OptimalDpor, system),
    "dpor-as-run": lambda system: _phased(AsRunDpor, system),
    "source-dpor": lambda system: _phased(SourceDpor, system),
    "exhaustive": lambda system: Exhaustive(),
    "selective": lambda system: _analysing("selective.Selective", system, "selective"),
    "invisible-first": lambda system: _analysing(
        "invisible_first.InvisibleFirst", system, "invisible-first"
    ),
    "composed": lambda system: _analysing("composed.Composed", system, "composed"),
    "verisoft": lambda system: _analysing("configurations.VeriSoft", system, "verisoft"),
    "exitblock": lambda system: _analysing("configurations.ExitBlock", system, "exitblock"),
    "exitblock-rw": lambda system: _analysing("configurations.ExitBlockRW", system, "exitblock-rw"),
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
        from weft.strategy.bounded import Bounded

        return Bounded(preemptions, delays, depth, every=strategy == "exhaustive")
    return REGISTRY[strategy](system)


def _phased(search: Callable[[], Strategy], system: System) -> Strategy:
    return Phased(search) if system.idles else search()


def _analysing(where: str, system: System, name: str) -> Strategy:
    """The search of that class, which looks ahead in the system."""
    known = _analysable(system, name)
    module, _, cls = where.partition(".")
    made: Strategy = getattr(import_module(f"weft.strategy.{module}"), cls)(known)
    return made


def _analysable(system: System, strategy: str) -> Analysable:
    """The system, if it is known beforehand what its threads may do."""
    from weft.strategy.persistent_sets import Analysable

    if not isinstance(system, Analysable):
        raise NotApplicable(
            f"{strategy!r} needs to know beforehand what every thread may do",
            f"{system.name}, which is no Design",
            "write it as a Design, or use dpor",
        )
    return system
