"""`weft check`: explores what a target stands for, prints reports, keeps schedules."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from weft.api import OF_PYTHON, explore
from weft.cli import complain, lessons
from weft.cli.codes import ERROR, INCONCLUSIVE, OF_VERDICT, together
from weft.cli.files import json_text, write_all
from weft.cli.locked import NOTHING, Locked, with_the_lock
from weft.cli.output import width
from weft.cli.showing import progress
from weft.config import load
from weft.errors import WeftError
from weft.loading import Found, Target, blaming, opened, parse_target
from weft.quiet import quiet
from weft.report.run import Checked, Run
from weft.report.text import number, report
from weft.result import Limit, Result
from weft.system.interfaces import System

FOR_ALL = ("executions", "seconds", "steps", "preemptions", "delays", "depth", "all")
FOR_FUNCTIONS = ("timeouts", "spurious", "random", "scheduling", "instrument", "fail_on")
"""The options, as `weft.explore` takes them."""
WITHOUT_TRACE = ("undo",)
"""Options for functions that no schedule depends on."""
DEFAULT = "dpor"


@dataclass(frozen=True)
class Outcome:
    """What came of one system: a result with the schedules of its findings, or an error."""

    name: str
    result: Result | None = None
    schedules: tuple[Path | None, ...] = ()
    locked: Locked = NOTHING
    error: WeftError | None = None
    target: str = ""

    @property
    def code(self) -> int:
        return ERROR if self.result is None else OF_VERDICT[self.result.verdict]

    @property
    def interrupted(self) -> bool:
        if self.locked.interrupted:
            return True
        return self.result is not None and Limit.INTERRUPT in dict(self.result.unexplored)

    @property
    def word(self) -> str:
        return "error" if self.result is None else self.result.verdict.value


def run(arguments: Namespace) -> int:
    """Check everything that the target stands for."""
    outcomes: list[Outcome] = []
    interrupted = False
    target = parse_target(arguments.target, arguments.script)
    config = _config(target, arguments.profile)
    with opened(target) as there:
        for reason in there.left_out:
            print(f"weft: not checked: {reason}", file=sys.stderr)
        for found in there.found:
            outcome = _explored(found, arguments, config)
            outcomes.append(outcome)
            if outcome.error is not None:
                complain(outcome.error)
            elif not arguments.json:
                _print_report(outcome)
            if outcome.interrupted:
                interrupted = True
                _tell_interrupted(there.found[len(outcomes) :])
                break
        left_out = there.left_out
    code = INCONCLUSIVE if interrupted else together(outcome.code for outcome in outcomes)
    whole = _run(outcomes, left_out, interrupted, code)
    if arguments.json:
        print(json_text(whole))
    elif len(outcomes) > 1 or left_out:
        words = Counter(outcome.word for outcome in outcomes)
        words.update({"not checked": len(left_out)} if left_out else {})
        counted = ", ".join(f"{count} {word}" for word, count in words.items())
        print(f"{number(len(outcomes) + len(left_out), 'system')}: {counted}")
    return write_all(arguments, whole)


def _config(target: Target, profile: str | None) -> dict[str, Any]:
    """The options of the project that the target belongs to."""
    return load(Path(target.file).parent if target.file else Path(), profile)


def _explored(found: Found, arguments: Namespace, config: Mapping[str, Any]) -> Outcome:
    try:
        system = found.build()
        options = _options(found, system, arguments, config)
        strategy = options.pop("strategy", DEFAULT)
        if not isinstance(system, System):
            options.setdefault("visible", lessons.known(str(found.target)))
        printing = nullcontext() if isinstance(system, System) else quiet()
        with progress(arguments) as live, blaming(f"the exploration of {found.name}"), printing:
            told = options if live is None else {**options, "progress": live}
            result = explore(system, strategy, **told)
            locked = NOTHING
            if not isinstance(system, System):
                locked = with_the_lock(system, strategy, told, result)
    except WeftError as error:
        return Outcome(found.name, error=error, target=str(found.target))
    if not isinstance(system, System):
        lessons.keep(str(found.target), getattr(result.explored, "learnt", ()))
    kept = _kept(result, found, system, options)
    return Outcome(found.name, result, kept, locked, target=str(found.target))


def _options(
    found: Found, system: object, arguments: Namespace, config: Mapping[str, Any]
) -> dict[str, Any]:
    """What the project says, `@weft.check(…)`, and the command line, which has the last word."""
    is_system = isinstance(system, System)
    names = ["strategy", *FOR_ALL, *(() if is_system else FOR_FUNCTIONS + WITHOUT_TRACE)]
    given = {name: getattr(arguments, name) for name in names}
    own = dict(found.options)
    if own.get("strategy") == DEFAULT:
        # It is there also if the user has not written it.
        del own["strategy"]
    return {
        **{name: value for name, value in config.items() if not (is_system and name in OF_PYTHON)},
        **own,
        **{name: value for name, value in given.items() if value is not None},
    }


def _kept(
    result: Result, found: Found, system: object, options: Mapping[str, Any]
) -> tuple[Path | None, ...]:
    """Write a schedule for each finding; where one is, None if it could not be written."""
    if not result.findings:
        return ()
    from weft.python.settings import Settings
    from weft.schedule import recorded, store

    matter: dict[str, Any] = {}
    if not isinstance(system, System):
        defaults = vars(Settings())
        matter = {name: options.get(name, defaults[name]) for name in FOR_FUNCTIONS}
        matter["instrument"] = list(matter["instrument"])
        matter["visible"] = list(getattr(result.explored, "learnt", ()))
    paths: list[Path | None] = []
    for finding in result.findings:
        assert result.explored is not None
        try:
            paths.append(store(recorded(finding, result.explored, found.target, matter)))
        except OSError as error:
            paths.append(None)
            print(f"weft: the schedule could not be kept: {error}", file=sys.stderr)
    return tuple(paths)


def _print_report(outcome: Outcome) -> None:
    assert outcome.result is not None
    assert outcome.result.explored is not None
    print(
        report(
            outcome.result,
            outcome.result.explored,
            width(),
            outcome.schedules,
            outcome.locked.notes,
        ),
        flush=True,
    )


def _run(outcomes: Sequence[Outcome], left_out: Sequence[str], interrupted: bool, code: int) -> Run:
    systems = [
        Checked(
            each.name,
            each.target,
            each.result,
            each.schedules,
            each.locked.notes,
            each.locked.answers,
            each.error,
        )
        for each in outcomes
    ]
    return Run(systems, code, interrupted, left_out)


def _tell_interrupted(rest: Sequence[Found]) -> None:
    print("weft: interrupted", file=sys.stderr)
    if rest:
        print(f"  not begun: {', '.join(other.name for other in rest)}", file=sys.stderr)
