"""Explores a function: puts its program under control, and searches its schedules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from weft import engine
from weft.errors import NotApplicable, WeftError
from weft.python.attempts import EARLY, Attempt, attempts, closer_attempts
from weft.python.data.racing import KIND
from weft.python.data.watching import NO_LOCATIONS, Search
from weft.python.program.control import program_under_control
from weft.python.program.instrumentable import check_instrument
from weft.python.program.restart import Lessons, Restart
from weft.python.runtime import world
from weft.python.runtime.garbage import Garbage, collected_at_fixed_points
from weft.python.runtime.place import caller
from weft.python.settings import Settings
from weft.python.system import PythonSystem
from weft.result import Result, with_budget
from weft.strategy import FACTORIES
from weft.strategy import Search as Choosing
from weft.strategy.exhaustive import Exhaustive
from weft.system.interfaces import Strategy
from weft.system.trace import Finding

if TYPE_CHECKING:
    from weft.python.checkpoint.system import ForkedSystem


def explore_function(
    function: Callable[[], object],
    strategy: Choosing,
    settings: Settings,
    options: dict[str, Any],
) -> Result:
    """Explore a function under every schedule that matters; `options` are the engine's."""
    if world.current is not None:
        file, line = caller()
        raise WeftError(
            "an exploration inside of an exploration",
            f"{file}:{line}",
            "explore the inner function by itself; a function that calls weft.check needs no other",
        )
    check_instrument(settings.instrument)
    with collected_at_fixed_points() as garbage:
        # When the call has returned, nothing refers any more to what is left behind in it.
        return _explore(function, strategy, settings, options, garbage)


def _explore(
    function: Callable[[], object],
    strategy: Choosing,
    settings: Settings,
    options: dict[str, Any],
    garbage: Garbage,
) -> Result:
    lessons = Lessons(data=dict.fromkeys(settings.visible, "known before"))
    before = 0
    budget: float | None = options.get("seconds")
    deadline = None if budget is None else monotonic() + budget
    tries = attempts(strategy, options)
    closer = len(tries) > 1 and settings.undo != "fork"
    found: tuple[Lessons, list[Attempt]] | None = None
    """How something was found that is being looked at more closely."""
    while True:
        system: PythonSystem | ForkedSystem | None = None
        own = FACTORIES.get(strategy) if isinstance(strategy, str) else strategy
        handed = (own, *(options.get("monitors") or ()), options.get("progress"))
        every = strategy == "exhaustive" or isinstance(strategy, Exhaustive)
        search = Search(strategy == "dpor-as-run", settings.scheduling == "gil", not every)
        try:
            with _under_control(function, settings, lessons, garbage, search, handed) as system:
                while True:
                    left = None if deadline is None else deadline - monotonic()
                    if isinstance(system, PythonSystem):
                        system.looks_closer = closer and _early(left, budget)
                    spending = tries[0].options(options, left)
                    try:
                        result = _round(system, strategy, spending)
                        break
                    except Restart as restart:
                        if found is None and isinstance(system, PythonSystem) and system.found:
                            found, tries = (lessons, tries), closer_attempts()
                        renewed = _renewed(system, restart.lessons)
                        if renewed is None:
                            raise
                        strategy = _again(strategy, restart)
                        lessons = restart.lessons
                        before += system.runs
                        system = renewed
                if tries[0].settles(result) and (result.findings or found is None):
                    result = with_budget(result, budget)
                    return replace(result, total_executions=before + result.total_executions)
            del tries[0]
            before += system.runs
            if not tries and found is not None:
                # The search is the same, and so is what it finds.
                (lessons, tries), found, closer = found, None, False
        except Restart as restart:
            strategy = _again(strategy, restart)
            if settings.undo == "fork":
                _refuse_data(restart, lessons)
            lessons = restart.lessons
            before += 0 if system is None else system.runs


def _renewed(system: PythonSystem | ForkedSystem, lessons: Lessons) -> PythonSystem | None:
    """The system for another round, if all that was set up for this one will do."""
    return system.renewed(lessons) if isinstance(system, PythonSystem) else None


def _again(strategy: Choosing, restart: Restart) -> Choosing:
    """The strategy for another round: an object has begun, and must give a new one."""
    if not isinstance(strategy, Strategy):
        return strategy
    renewed = strategy.renew()
    if renewed is None:
        raise NotApplicable(
            f"{restart.what}, so the search has to begin again",
            restart.where,
            f"let {type(strategy).__qualname__}.renew return a new strategy, or hand over a "
            "function that makes one instead of an object",
        ) from restart
    return renewed


def _early(left: float | None, budget: float | None) -> bool:
    """Whether there is time to look again, and still to find again what was found."""
    return left is None or budget is None or left > budget * EARLY


def _round(
    system: PythonSystem | ForkedSystem,
    strategy: Choosing,
    options: dict[str, Any],
) -> Result:
    races = system.race_monitor()
    if races is not None:
        options = {**options, "monitors": [*(options.get("monitors") or ()), races]}
    result = engine.explore(system, strategy, **options)
    if races is None:
        return result
    if isinstance(system, PythonSystem):
        system.forget_races()
    counted = _of_kind(result)
    told = {each.message for each in counted}
    found = tuple(each for each in races.found.values() if each.message not in told)
    return replace(result, races=(*counted, *found))


def _refuse_data(restart: Restart, known: Lessons) -> None:
    """Checkpoints cannot be made between accesses to data."""
    for place, why in restart.lessons.data.items():
        if place not in known.data and not place.startswith(NO_LOCATIONS):
            raise NotApplicable(
                f"{place} is {why}, and with checkpoints its accesses cannot be scheduled",
                "the program",
                'use undo="replay", or a lock',
            ) from restart


def _of_kind(result: Result) -> tuple[Finding, ...]:
    return tuple(each for each in result.findings if each.kind == KIND)


@contextmanager
def _under_control(
    function: Callable[[], object],
    settings: Settings,
    lessons: Lessons,
    garbage: Garbage,
    search: Search,
    handed: Sequence[object],
) -> Iterator[PythonSystem | ForkedSystem]:
    if settings.undo == "fork":
        # Most explorations do without, and need not wait for the import.
        from weft.python.checkpoint.system import ForkedSystem

        with ForkedSystem(function, settings, lessons) as forked:
            yield forked
        return
    taken = program_under_control(
        function,
        settings.instrument,
        lessons,
        search,
        handed=handed,
        write_through=settings.write_through,
    )
    with taken as program:
        yield PythonSystem(function, program.objects, settings, program, garbage)
