"""Runs a recorded schedule again: in the same process, another one, or months later."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, overload

from weft import engine
from weft.api import explore
from weft.errors import WeftError
from weft.loading.opening import opened
from weft.loading.target import Target, parse_target
from weft.monitor import default_monitors
from weft.quiet import quiet
from weft.schedule.following import Follow, alike
from weft.schedule.form import Schedule, read_schedule
from weft.system.interfaces import Monitor, Status, System
from weft.system.operation import Choice, Event
from weft.system.trace import Ending, Finding, Trace

Source = str | os.PathLike[str] | Schedule
Function = Callable[[], object]


@dataclass(frozen=True)
class Replayed:
    """What came of a schedule that was run again."""

    schedule: Schedule
    system: System
    trace: Trace
    findings: tuple[Finding, ...]

    @property
    def again(self) -> bool:
        """Whether what the schedule was kept for has shown again."""
        kind, message = self.schedule.kind, _said(self.schedule.message)
        return any(f.kind == kind and alike(_said(f.message), message) for f in self.findings)

    @property
    def finished(self) -> bool:
        """Whether the execution came to an end, and was not cut off."""
        return self.trace.ending in (Ending.FINISHED, Ending.DEADLOCK)


@overload
def replay(source: Source, target: System | Function | None = None) -> Replayed: ...


@overload
def replay(
    source: System,
    target: Sequence[Choice],
    monitors: Sequence[Monitor] | None = None,
    steps: int = engine.STEPS,
) -> tuple[Trace, tuple[Finding, ...]]: ...


def replay(
    source: Any,
    target: Any = None,
    monitors: Sequence[Monitor] | None = None,
    steps: int = engine.STEPS,
) -> Replayed | tuple[Trace, tuple[Finding, ...]]:
    """Run one execution again: `replay("file.json")`, or `replay(system, finding.schedule)`.

    With a file, or a `Schedule`, the program is found by the target that is named in it, unless
    one is given: a system, or a function. Raises `NonDeterminism` if the schedule does not fit.
    """
    if isinstance(source, System):
        return engine.replay(source, target, monitors, steps)
    schedule = source if isinstance(source, Schedule) else read_schedule(source)
    if target is not None:
        return follow(schedule, target)
    near = None if isinstance(source, Schedule) else Path(source)
    with opened(target_of(schedule, near)) as there:
        return follow(schedule, there.found[0].build())


def follow(schedule: Schedule, target: System | Function) -> Replayed:
    """Run the schedule of a program that is at hand."""
    made: list[Follow] = []
    watching = _Once()
    muted = ExitStack()

    def make(system: System) -> Follow:
        watching.monitors = default_monitors(system)
        made.append(Follow(schedule, system, muted.close))
        # An execution may need others before it, to warm up; what those print is of no interest.
        muted.close()
        muted.enter_context(quiet())
        return made[-1]

    options = dict(schedule.options)
    options["steps"] = max(engine.STEPS, 2 * len(schedule.steps))
    if not isinstance(target, System):
        options["refine"] = False
    strategy: Any = make
    with muted:
        result = explore(target, strategy, monitors=[watching], **options)
    trace, system = made[-1].trace, result.explored
    if trace is None or system is None:
        raise WeftError(
            "the program did not come to the end of the schedule",
            "; ".join(map(str, result.unexplored)) or result.system,
            "look at what it does between two operations",
        )
    return Replayed(schedule, system, trace, tuple(watching.findings))


class _Once(Monitor):
    """Keeps the findings to itself, lest the engine run the execution a second time for them."""

    def __init__(self) -> None:
        self.monitors: list[Monitor] = []
        self.findings: list[Finding] = []

    def begin(self, status: Status) -> None:
        for monitor in self.monitors:
            monitor.begin(status)

    def event(self, event: Event, status: Status) -> None:
        for monitor in self.monitors:
            monitor.event(event, status)

    def end(self, trace: Trace) -> Iterable[Finding]:
        self.findings = [finding for monitor in self.monitors for finding in monitor.end(trace)]
        return ()


def target_of(schedule: Schedule, path: Path | None = None) -> Target:
    """The program of a schedule, looked for from here and from around the schedule's file."""
    if not schedule.target:
        raise WeftError(
            "the schedule does not say which program it is of",
            str(path or "the schedule"),
            "give the function or the system to weft.replay",
        )
    target = parse_target(schedule.target, schedule.arguments)
    folders = [Path()]
    if path is not None:
        here = path.absolute().parent
        folders += [here.parent.parent] if here.parent.name == ".weft" else []
        folders.append(here)
    for folder in folders if target.file else ():
        if (folder / target.file).exists():
            return Target(str(folder / target.file), "", target.names, target.arguments)
    return target


def _said(message: str) -> str:
    """A message without folders: they differ with where the program lies."""
    return re.sub(r"[^\s\[(]*/", "", message)
