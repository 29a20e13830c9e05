"""Runs a recorded schedule again: in the same process, another one, or months later."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from weft import tally
from weft.api import OF_PYTHON, explore
from weft.errors import WeftError
from weft.escaping import one_line
from weft.loading.found import named
from weft.loading.functions import undecorated
from weft.loading.opening import opened
from weft.loading.target import Target, parse_target
from weft.monitor import USUAL, default_monitors, violations
from weft.quiet import quiet
from weft.result import Counts, Limit, Result, Unexplored, Verdict
from weft.schedule.following import Follow, alike
from weft.schedule.form import TODO, Schedule, read_schedule
from weft.schedule.trusting import Trust
from weft.system.interfaces import Monitor, Status, System
from weft.system.operation import Event
from weft.system.trace import Ending, Finding, Trace

if TYPE_CHECKING:
    from weft.system.log import Log

MATTER = (OF_PYTHON - {"undo", "refine"}) | {"stall_seconds"}
"""The options of a schedule that are used again. It is one execution, from the beginning."""
LOOKED_FOR = frozenset(USUAL) | {"data race"}
"""The kinds of findings that a replay finds by itself."""
Source = str | os.PathLike[str] | Schedule
Function = Callable[[], object]


@dataclass(frozen=True)
class Replayed:
    """What came of a schedule that was run again."""

    schedule: Schedule
    system: System
    trace: Trace
    findings: tuple[Finding, ...]
    watched: bool = True
    """Whether there was something that finds what the schedule was kept for."""

    @property
    def again(self) -> bool:
        """Whether what the schedule was kept for has shown again."""
        kind, message = self.schedule.kind, self.schedule.message
        return any(f.kind == kind and _same(f.message, message) for f in self.findings)

    @property
    def verdict(self) -> str:
        """What came of it, in words."""
        if self.again:
            return "violated again"
        if self.findings:
            return "violated, but not as before"
        if not self.finished:
            return "inconclusive: the execution was cut off"
        if not self.watched:
            return f"inconclusive: nothing here looks for {self.schedule.kind!r}"
        return "passes now"

    @property
    def passes(self) -> bool:
        """Whether nothing is wrong with the execution any more."""
        return self.finished and self.watched and not self.findings

    @property
    def result(self) -> Result:
        """The same as a result of an exploration: of one execution."""
        word = Verdict.VIOLATED if self.findings else Verdict.INCONCLUSIVE
        return Result(
            system=self.system.name,
            strategy=Follow.name,
            verdict=word,
            findings=self.findings,
            counts=Counts(
                executions=int(self.finished),
                cut=int(not self.finished),
                transitions=len(self.trace.events),
                events=sum(len(event.operations) for event in self.trace.events),
                deepest=len(self.trace.events),
            ),
            seconds=0.0,
            unexplored=(Unexplored(Limit.EXECUTIONS, "all other executions"),),
            assumptions=tuple(self.system.assumptions),
            explored=self.system,
            total_executions=1,
        )

    @property
    def finished(self) -> bool:
        """Whether the execution came to an end, and was not cut off."""
        return self.trace.ending in (Ending.FINISHED, Ending.DEADLOCK)


def run_again(
    source: Source,
    target: System | Function | None = None,
    explain: bool = False,
    program: str | None = None,
    monitors: Sequence[Monitor] = (),
) -> Replayed:
    """Run a schedule, of the program that is named in it unless one is given.

    `explain`: whether findings are to be explained, which takes further executions.
    `program`: a target as `weft check` takes it, in the place of the one in the schedule.
    `monitors`: those that the program does not name itself, by `@weft.check(monitors=…)`.
    Raises `NonDeterminism` if the schedule does not fit.
    """
    schedule = source if isinstance(source, Schedule) else read_schedule(source)
    if target is not None:
        own = () if isinstance(target, System) else _monitors(undecorated(target)[1])
        return follow(schedule, target, explain, (*own, *monitors))
    if program is not None:
        with opened(parse_target(program, schedule.arguments)) as there:
            found = there.found[0]
            return follow(schedule, found.build(), explain, (*_monitors(found.options), *monitors))
    near = None if isinstance(source, Schedule) else Path(source)
    if schedule.runner:
        file = near or "FILE"
        raise WeftError(
            f"{one_line(schedule.target)} is set up by {schedule.runner}: "
            "it has fixtures or parameters",
            str(near or "the schedule"),
            f"run it by `pytest --weft-replay {file}`; or give weft.replay a function to run",
        )
    return _run_named(schedule, near, explain, monitors)


def _monitors(options: Mapping[str, Any]) -> tuple[Monitor, ...]:
    """What else watches a program, as it says itself."""
    return (*(options.get("monitors") or ()),)


def _run_named(
    schedule: Schedule, near: Path | None, explain: bool, monitors: Sequence[Monitor]
) -> Replayed:
    """Run the program that is named in a schedule, if it belongs to the project."""
    trust = Trust(near)
    where = target_of(schedule, near)
    if where.module:
        trust.check_module(where)
    module = loaded(where.file) if where.file and where.names else None
    if module is not None:
        found = named(module, where)
        trust.check_names(module, where)
        return follow(schedule, found.build(), explain, (*_monitors(found.options), *monitors))
    with opened(where) as there:
        found = there.found[0]
        module = sys.modules[where.module] if where.module else loaded(where.file)
        if module is not None and found.target.names:
            trust.check_names(module, found.target)
        return follow(schedule, found.build(), explain, (*_monitors(found.options), *monitors))


def loaded(file: str) -> ModuleType | None:
    """The module that a file has been imported as, if it has: it need not run a second time."""
    path = os.path.realpath(file)
    for module in list(sys.modules.values()):
        known = getattr(module, "__file__", None)
        if isinstance(known, str) and os.path.realpath(known) == path:
            return module
    return None


def follow(
    schedule: Schedule,
    target: System | Function,
    explain: bool = False,
    monitors: Sequence[Monitor] = (),
) -> Replayed:
    """Run the schedule of a program that is at hand, under monitors besides the usual ones."""
    made: list[Follow] = []
    watching = _Once(monitors)
    muted = ExitStack()

    def tell() -> None:
        if explain and watching.findings:
            # Only whoever has a finding waits for the import.
            from weft.schedule.telling import Telling

            telling = Telling(made[-1].system, watching.monitors, options["steps"])
            watching.findings = telling.told(watching.findings, len(schedule.steps))

    def make(system: System) -> Follow:
        watching.monitors = [*default_monitors(system), *monitors]
        made.append(Follow(schedule, system, muted.close, tell))
        # An execution may need others before it, to warm up; what those print is of no interest.
        muted.close()
        muted.enter_context(quiet())
        return made[-1]

    options = {name: value for name, value in schedule.options.items() if name in MATTER}
    options["steps"] = max(tally.STEPS, 2 * len(schedule.steps))
    races = options.get("fail_on") == "race"
    if not isinstance(target, System):
        # Races are taken from the result, lest the engine stop for them.
        options |= {"refine": False, "fail_on": "violation"}
    strategy: Any = make
    with muted:
        result = explore(target, strategy, monitors=[watching], ignore=USUAL, **options)
    trace, system = made[-1].trace, result.explored
    if trace is None or system is None:
        raise WeftError(
            "the program did not come to the end of the schedule",
            "; ".join(map(str, result.unexplored)) or result.system,
            "look at what it does between two operations",
        )
    raced = result.races if races else ()
    if raced and explain:
        from weft.schedule.telling import of_races

        raced = of_races(raced)
    watched = schedule.kind in LOOKED_FOR or bool(monitors)
    return Replayed(schedule, system, trace, (*watching.findings, *raced), watched)


class _Once(Monitor):
    """Keeps the findings to itself, lest the engine run the execution a second time for them."""

    def __init__(self, given: Sequence[Monitor]) -> None:
        self.given = given
        """What users handed over, which is no part of the program, and leads to what is not."""
        self.monitors: list[Monitor] = []
        self.findings: tuple[Finding, ...] = ()
        self._trace: Trace | None = None

    def begin(self, status: Status) -> None:
        for monitor in self.monitors:
            monitor.begin(status)

    def event(self, event: Event, status: Status) -> None:
        for monitor in self.monitors:
            monitor.event(event, status)

    def end(self, trace: Trace) -> Iterable[Finding]:
        self._trace = trace
        return ()

    def read(self, log: Log, fork: int) -> Iterable[Finding]:
        assert self._trace is not None
        self.findings = tuple(violations(self.monitors, self._trace, log))
        self._trace = None
        return ()


def target_of(schedule: Schedule, path: Path | None = None) -> Target:
    """The program of a schedule, looked for from here and from around the schedule's file."""
    if not schedule.target:
        raise WeftError(
            "the schedule does not say which program it is of",
            str(path or "the schedule"),
            "give the function or the system to weft.replay",
        )
    try:
        target = parse_target(schedule.target, schedule.arguments)
    except WeftError as error:
        what = f"the target of the schedule cannot be run: {error.what}"
        raise WeftError(what, str(path or "the schedule"), TODO) from None
    if not target.file:
        return target
    file = Trust(path).file_of(target)
    return Target(file, "", target.names, target.arguments)


def _same(message: str, other: str) -> bool:
    """Whether two messages tell of the same thing.

    Under pytest an assertion says what its parts were, and without it only that it has failed.
    """
    said = _said(message), _said(other)
    if alike(*said):
        return True
    bare = [_bare(each) for each in said]
    return bare[0] == bare[1] and any(map(alike, bare, said))


def _bare(message: str) -> str:
    """A message about an assertion without the assertion's own words."""
    shortened = re.sub(
        r"^(assertion failed in .+?: ).*( \[[^\[]*\])$", r"\1AssertionError\2", message, flags=re.S
    )
    return re.sub(r":\d+\]$", "]", shortened)


def _said(message: str) -> str:
    """A message without folders: they differ with where the program lies."""
    return re.sub(r"[^\s\[(]*/", "", message)
