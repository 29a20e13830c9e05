"""`weft.replay`: schedules as regression tests. A finding that shows again fails the test."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, overload

from weft import engine, tally
from weft.api import Inconclusive, Violation
from weft.asking import check_asserts
from weft.errors import WeftError
from weft.report.text import told
from weft.schedule.form import Schedule
from weft.schedule.replaying import Replayed, Source, run_again
from weft.system.interfaces import Monitor, System
from weft.system.operation import Choice
from weft.system.trace import Finding, Trace


@overload
def replay(
    source: Source,
    target: System | Callable[[], object] | None = None,
    monitors: Sequence[Monitor] | None = None,
) -> Replayed: ...


@overload
def replay(
    source: System,
    target: Sequence[Choice],
    monitors: Sequence[Monitor] | None = None,
    steps: int = tally.STEPS,
) -> tuple[Trace, tuple[Finding, ...]]: ...


def replay(
    source: Any,
    target: Any = None,
    monitors: Sequence[Monitor] | None = None,
    steps: int = tally.STEPS,
) -> Replayed | tuple[Trace, tuple[Finding, ...]]:
    """Run a recorded schedule again, and raise `Violation` if it goes wrong: `replay("file.json")`.

    The program is found by the target that is named in the file, unless one is given: a system, or
    a function. The file is looked for from the current directory, then from the folder of whoever
    calls, and those around it. Raises `NonDeterminism` if the schedule does not fit any more.

    What a monitor of yours has found, only that finds again: the one that the program names by
    `@weft.check(monitors=…)`, or those in `monitors`.

    `replay(system, finding.schedule)` runs one schedule of a system that is at hand, and returns
    the trace and the findings.
    """
    __tracebackhide__ = True
    check_asserts()
    if isinstance(source, System):
        return engine.replay(source, target, monitors, steps)
    if not isinstance(source, Schedule):
        source = _found(Path(source), sys._getframe(1).f_globals.get("__file__"))
    try:
        done = run_again(source, target, explain=True, monitors=monitors or ())
    except WeftError as error:
        # It says what to do; how weft came to it is of no use.
        raise error.with_traceback(None) from error.__cause__
    if done.findings:
        raise Violation(f"{done.verdict}: {told(done.findings, done.system)}", done.result)
    if not done.passes:
        warnings.warn(f"{done.system.name}: {done.verdict}", Inconclusive, stacklevel=2)
    return done


def _found(path: Path, caller: object) -> Path:
    """Where a file is; where it was to be, if it is nowhere."""
    if path.exists() or path.is_absolute() or not isinstance(caller, str):
        return path
    for folder in Path(os.path.abspath(caller)).parents:
        if (folder / path).exists():
            return folder / path
    return path
