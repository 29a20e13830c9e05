"""What the parent says of a child that has come to no verdict."""

from __future__ import annotations

import json
import os
import platform
import re
import signal
import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from weft.channel import (
    ABOUT,
    COUNTS,
    ENTRY,
    FOUND,
    OPTIONS,
    PAGE,
    REST,
    RESULTS,
    STALLED,
    STRATEGY,
)
from weft.cli import complain
from weft.cli.codes import ERROR, INCONCLUSIVE, together
from weft.cli.files import json_text, write_all
from weft.cli.output import width
from weft.errors import WeftError
from weft.loading import Target
from weft.python.program.private_folder import sweep
from weft.report.run import Before, Checked, Run
from weft.report.text import report
from weft.result import Counts, Limit, Result, Unexplored, Verdict
from weft.schedule import Schedule, Step, store
from weft.schedule.recording import below, folder_of, portable, weft_version
from weft.supervision import last_schedule
from weft.supervision.watching import Ended
from weft.system.invariant import Invariant

FRAME = re.compile(r'  File "(.+)", line (\d+) in (.+)')
WEFT = os.path.join(os.path.dirname(os.path.dirname(__file__)), "")
LIBRARY = os.path.join(os.path.dirname(os.__file__), "")
CRASH = "crash"
"""The kind of finding that the last schedule of a process is."""
NO_END = "the process did not end by itself after its verdict, and was ended"
LOOK = "look for handlers of `atexit`, finalizers and threads that do not come to an end"


class Gone:
    """Stands for the system, which has gone with the child."""

    invariants: Sequence[Invariant] = ()
    idles = False
    assumptions: Sequence[str] = ()
    protected: frozenset[int] = frozenset()

    def __init__(self, name: str) -> None:
        self.name = name

    def start(self, steps: int) -> Any:
        raise AssertionError

    def thread_name(self, thread: int) -> str:
        return f"thread {thread}"

    def object_name(self, object: int) -> str:
        return f"object {object}"


class Told:
    """What a child had told before it ended."""

    def __init__(self, ended: Ended) -> None:
        self._ended = ended
        about = self._part(ABOUT, {})
        self.name: str = about.get("name", "")
        self.target: str = about.get("target", "")
        self.loading: bool = about.get("loading", True)
        self.seconds: float | None = about.get("seconds")
        self.strategy: str = self._part(STRATEGY, "dpor")
        self.counts = Counts(*self._part(COUNTS, ()))
        self.found: Sequence[str] = self._part(FOUND, ())
        self.rest: Sequence[str] = self._part(REST, ())
        self.stalled: float | None = self._part(STALLED, None)
        self.options: dict[str, Any] = self._part(OPTIONS, {})

    def _part(self, word: bytes, otherwise: Any) -> Any:
        found = self._ended.told.get(word)
        return otherwise if found is None else json.loads(found)

    @property
    def place(self) -> str:
        """Where it was: the innermost place in the program, or else in a library."""
        frames = [found for line in self._ended.stack if (found := FRAME.match(line))]
        outside = [f for f in frames if not f[1].startswith((WEFT, "<frozen"))]
        own = [f for f in outside if not f[1].startswith(LIBRARY)]
        for file, line, function in (found.groups() for found in own or outside):
            return f"{file}:{line}, in {function}"
        return ""


def tell(ended: Ended, schedule: int, arguments: Namespace) -> int:
    """Say it, and write what was asked for; the exit code. `schedule`: the shared memory."""
    if ended.code is not None:
        complain(WeftError(NO_END, "the end of the process", LOOK))
        return ended.code
    sweep()
    told = Told(ended)
    if not ended.late:
        return _crashed(ended, told, schedule, arguments)
    if ended.signals:
        print("weft: interrupted", file=sys.stderr)
    return _cut_off(ended, told, arguments)


def _cut_off(ended: Ended, told: Told, arguments: Namespace) -> int:
    """Its time was over, or nobody wanted to wait any longer."""
    limit, what = _limit(ended, told)
    result = Result(
        system=told.name,
        strategy=told.strategy,
        verdict=Verdict.INCONCLUSIVE,
        findings=(),
        counts=told.counts,
        seconds=told.seconds or 0.0,
        unexplored=(Unexplored(limit, what),),
        assumptions=(),
        explored=Gone(told.name),
        total_executions=told.counts.executions,
    )
    if not getattr(arguments, "json", False):
        print(report(result, Gone(told.name), width()))
    checked = Checked(told.name, told.target, result)
    return _written(ended, told, arguments, checked, INCONCLUSIVE)


def _limit(ended: Ended, told: Told) -> tuple[Limit, str]:
    doing = "loading it" if told.loading else "the program"
    at = f": {doing} was at {told.place}" if told.place else f": {doing} did not come back"
    if told.found:
        at += f"; what it had found could not be replayed: {told.found[0]}"
    if ended.signals:
        return Limit.INTERRUPT, f"what was left when it was interrupted{at}"
    if told.stalled is not None:
        ran = f"ran {told.stalled:g} s without coming to an operation"
        return Limit.STALL, f"what follows a step that {ran} and catches every interruption{at}"
    if ended.memory is not None:
        return Limit.MEMORY, f"what needs more than {ended.memory / 1e6:,.0f} MB of memory{at}"
    return Limit.SECONDS, f"what needs more than {told.seconds:g} s{at}"


def _crashed(ended: Ended, told: Told, schedule: int, arguments: Namespace) -> int:
    """It has ended without a verdict."""
    what = f"the process that ran the program {_how(ended.status)}"
    runs = sum(told.counts[:3])
    if not told.loading:
        what += f" in execution {runs + 1:,} or later" if runs else " in its first executions"
    path = None if told.loading else _kept(told, schedule, what)
    todo = "find out what there ends processes: C code, or what it is given"
    if path is not None:
        todo += f"; the schedule up to there is kept: weft replay {path}"
    error = WeftError(what, told.place or told.target or "the program", todo)
    complain(error)
    checked = Checked(told.name, told.target, error=error)
    return _written(ended, told, arguments, checked, ERROR)


def _how(status: int) -> str:
    if not os.WIFSIGNALED(status):
        return f"has ended with exit code {os.WEXITSTATUS(status)}"
    number = os.WTERMSIG(status)
    try:
        return f"was ended by {signal.Signals(number).name}"
    except ValueError:
        return f"was ended by signal {number}"


def _kept(told: Told, memory: int, message: str) -> Path | None:
    """Where the last schedule was written, if it could be."""
    if memory < 0 or not told.options:
        return None
    file, module, names, arguments = told.options["target"]
    target = Target(file, module, tuple(names), None if arguments is None else tuple(arguments))
    folder = folder_of(target)
    steps = [
        Step(thread, does, thing, below(at, folder), value)
        for thread, does, thing, at, value in last_schedule.read(memory)
    ]
    made = Schedule(
        kind=CRASH,
        message=message,
        steps=tuple(steps),
        target=portable(target),
        arguments=target.arguments,
        options=told.options["options"],
        hash_seed=told.options["hash_seed"],
        weft=weft_version(),
        python=platform.python_version(),
    )
    try:
        return store(made)
    except OSError:
        return None


def _written(ended: Ended, told: Told, arguments: Namespace, checked: Checked, code: int) -> int:
    """Write the reports for programs, with what was checked before."""
    if told.rest:
        print(f"  not begun: {', '.join(told.rest)}", file=sys.stderr)
    entries = [json.loads(each[ENTRY]) for each in ended.entries]
    code = together([code, *(each["code"] for each in entries)])
    before = [
        Before(entry["report"], _part(told, PAGE), _part(told, RESULTS))
        for entry, told in zip(entries, ended.entries, strict=True)
    ]
    interrupted = bool(ended.signals)
    run = Run([checked], code, interrupted, told.rest, before)
    if getattr(arguments, "json", False):
        print(json_text(run))
    return write_all(arguments, run)


def _part(told: Mapping[bytes, bytes], word: bytes) -> Any:
    found = told.get(word)
    return None if found is None else json.loads(found)
