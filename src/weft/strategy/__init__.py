"""Ways to choose schedules, one file each, and the names they go by.

Those that programs are searched by are there at once; the others are loaded when asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from weft.errors import NotApplicable, WeftError
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


Factory = Callable[[System], Strategy] | Callable[[], Strategy]
"""Makes a new search: of the system that it is given, if it needs an argument."""
Search = str | Strategy | Factory
"""How a user says which search to use: by name, as an object, or by what makes one."""
FACTORIES: dict[str, Factory] = {}
"""What users have registered."""
OWN = tuple(REGISTRY)
"""The names of the searches that weft brings along."""


def register_strategy(name: str, factory: Factory) -> None:
    """Give a search of your own a name, for `strategy="name"` and `--strategy name`.

    The factory makes a new search whenever one is needed: a subclass of `Strategy`, or a function.
    It is called with the system that is explored, if it needs an argument. A name that was
    registered before is given to the new one, so a module can be loaded twice.
    """
    if not name or not isinstance(name, str) or name in OWN:
        raise WeftError(
            f"{name!r} cannot be the name of a strategy of yours",
            "the call of weft.register_strategy",
            f"use a name that is not one of {', '.join(OWN)}",
        )
    if not callable(factory):
        raise WeftError(
            f"{factory!r} does not make strategies",
            "the call of weft.register_strategy",
            "give it a subclass of weft.Strategy, or a function that returns a new strategy",
        )
    FACTORIES[name] = factory
    REGISTRY[name] = lambda system: made_by(factory, system)


def made_by(factory: Factory, system: System) -> Strategy:
    """A new search by a factory, which may want to know the system."""
    # Only whoever brings a search along waits for the import.
    from inspect import signature

    arguments: tuple[System, ...] = ()
    try:
        signature(factory).bind()
    except TypeError:
        arguments = (system,)
    except ValueError:
        pass  # Of some functions in C nothing is known.
    made = factory(*arguments)
    if not isinstance(made, Strategy):
        raise WeftError(
            f"a factory of strategies has returned {made!r}, which is none",
            f"the exploration of {system.name}",
            "return an object of a subclass of weft.Strategy",
        )
    return made


def unused(strategy: Strategy, system: System) -> Strategy:
    """The strategy, or a new one if it has been used: it would go on where it was."""
    found: Strategy | None = strategy if not strategy.used else strategy.renew()
    if found is None or found.used:
        raise NotApplicable(
            f"the strategy {strategy.name!r} was used for another exploration",
            f"the exploration of {system.name}",
            f"make a new one for each, or let {type(strategy).__qualname__}.renew return one",
        )
    found.used = True
    return found


def check_name(name: str, where: str, what: str = "") -> None:
    """Refuse the name of a strategy that does not exist, and say which may have been meant."""
    if name in REGISTRY:
        return
    from difflib import get_close_matches

    near = get_close_matches(name, list(REGISTRY), 1)
    meant = f"did you mean {near[0]}? " if near else ""
    raise NotApplicable(
        what or f"there is no strategy {name!r}", where, f"{meant}use one of {', '.join(REGISTRY)}"
    )


def make(
    strategy: Search,
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
        if not callable(strategy) and not isinstance(strategy, Strategy):
            raise WeftError(
                f"{strategy!r} is no strategy, and does not make one",
                f"the exploration of {system.name}",
                "name a strategy, or give an object of a subclass of weft.Strategy",
            )
        made = strategy if isinstance(strategy, Strategy) else made_by(strategy, system)
        if bounded:
            raise NotApplicable(
                "bounds together with a strategy object",
                f"strategy {made.name!r}",
                "name the strategy, or give the bounds to the object",
            )
        return made
    check_name(strategy, system.name)
    if bounded and strategy not in OWN:
        raise NotApplicable(
            "bounds together with a strategy that is not weft's",
            f"strategy {strategy!r}",
            "leave the bounds out, or let the strategy keep them itself",
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
