"""Explores a function: puts its program under control, and searches its schedules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from weft.errors import NotApplicable, WeftError
from weft.python.data.watching import NO_LOCATIONS, Search
from weft.python.program.control import program_under_control
from weft.python.program.instrumentable import check_instrument
from weft.python.program.restart import Lessons, Restart
from weft.python.rounds import Rounds
from weft.python.runtime import world
from weft.python.runtime.garbage import Garbage, collected_at_fixed_points
from weft.python.runtime.place import caller
from weft.python.settings import Settings
from weft.python.system import PythonSystem
from weft.result import Result
from weft.strategy import FACTORIES
from weft.strategy import Search as Choosing
from weft.strategy.exhaustive import Exhaustive

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
    rounds = Rounds(strategy, settings, options)
    handed = (*(options.get("monitors") or ()), options.get("progress"))
    every = strategy == "exhaustive" or isinstance(strategy, Exhaustive)
    search = Search(strategy == "dpor-as-run", settings.scheduling == "gil", not every)
    while True:
        strategy = rounds.strategy
        own = FACTORIES.get(strategy) if isinstance(strategy, str) else strategy
        try:
            with _under_control(
                function, settings, rounds.lessons, garbage, search, (own, *handed)
            ) as system:
                result = _searched(system, rounds)
            if result is not None:
                return result
        except Restart as restart:
            if settings.undo == "fork":
                _refuse_data(restart, rounds.lessons)
            rounds.learn(restart)


def _searched(system: PythonSystem | ForkedSystem, rounds: Rounds) -> Result | None:
    """Search the system, in rounds and attempts; None if it has to be set up again."""
    rounds.begin(system)
    while True:
        try:
            result = rounds.attempt()
        except Restart as restart:
            renewed = system.renewed(restart.lessons) if isinstance(system, PythonSystem) else None
            rounds.look_closer()
            if renewed is None:
                raise
            rounds.learn(restart)
            system = renewed
            rounds.begin(system)
        else:
            if result is not None or rounds.over:
                return result


def _refuse_data(restart: Restart, known: Lessons) -> None:
    """Checkpoints cannot be made between accesses to data."""
    for place, why in restart.lessons.data.items():
        if place not in known.data and not place.startswith(NO_LOCATIONS):
            raise NotApplicable(
                f"{place} is {why}, and with checkpoints its accesses cannot be scheduled",
                "the program",
                'use undo="replay", or a lock',
            ) from restart


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
