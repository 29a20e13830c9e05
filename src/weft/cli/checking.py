"""`weft check`: explores what the targets stand for, and prints reports."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from weft.channel import ENTRY, PAGE, RESULTS, tell
from weft.cli import complain
from weft.cli.codes import INCONCLUSIVE, together
from weft.cli.exploring import Outcome, explored
from weft.cli.files import json_text, write_all, write_refusal
from weft.cli.output import width
from weft.cli.spending import Spending
from weft.cli.streams import flush
from weft.config import load
from weft.errors import NonDeterminism, Skipped, WeftError
from weft.escaping import one_line, plain_data
from weft.explain.words import near
from weft.loading import Found, NothingToCheck, Target, modules_of_its_own, opened, targets
from weft.report.hints import hint
from weft.report.run import Run
from weft.report.text import number, report

if TYPE_CHECKING:
    from weft.report.html.sources import Sources

ALL_SKIPPED = "there is nothing to check in the file: all its tests skip themselves"


@dataclass
class Done:
    """What came of everything so far."""

    outcomes: list[Outcome] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    """Which tests were not checked, and why."""
    interrupted: bool = False
    sources: Sources | None = None
    """The source that was told to the parent process."""

    def leave_out(self, reason: str) -> None:
        self.left_out.append(reason)
        print(f"weft: not checked: {one_line(reason)}", file=sys.stderr)


def run(arguments: Namespace) -> int:
    """Check everything that the targets stand for."""
    done = Done()
    try:
        named = targets(arguments.target, arguments.script)
        if len(named) == 1:
            _check(named[0], arguments, done)
        else:
            _check_all(named, arguments, done)
    except WeftError as error:
        write_refusal(arguments, error, done.left_out)
        raise
    outcomes, left_out = done.outcomes, done.left_out
    code = INCONCLUSIVE if done.interrupted else together(outcome.code for outcome in outcomes)
    whole = _run(outcomes, left_out, done.interrupted, code)
    if arguments.json:
        print(json_text(whole))
    elif len(outcomes) > 1 or left_out:
        words = Counter(outcome.word for outcome in outcomes)
        words.update({"not checked": len(left_out)} if left_out else {})
        counted = ", ".join(f"{count} {word}" for word, count in words.items())
        print(f"{number(len(outcomes) + len(left_out), 'system')}: {counted}")
    return write_all(arguments, whole)


def _check_all(named: Sequence[Target], arguments: Namespace, done: Done) -> None:
    """Several targets: a mistake in one does not keep the others from being checked."""
    for n, target in enumerate(named):
        if not arguments.json:
            print(f"{one_line(near(str(target)))}:\n")
            flush()
        later = [one_line(str(each)) for each in named[n + 1 :]]
        try:
            with modules_of_its_own(target):
                _check(target, arguments, done, later)
        except NothingToCheck as error:
            done.leave_out(f"{target}: {error.what}")
        except WeftError as error:
            complain(error)
            done.outcomes.append(Outcome(str(target), error=error, target=str(target)))
            if later:
                _tell_entry(done.outcomes[-1], arguments, done)
        if done.interrupted:
            if later:
                print(f"  nor: {', '.join(later)}", file=sys.stderr)
            return
    if not done.outcomes:
        todo = "name a file with tests without arguments; tests with fixtures run under pytest"
        raise WeftError("there is nothing to check in any of the files", "the command line", todo)


def _check(target: Target, arguments: Namespace, done: Done, later: Sequence[str] = ()) -> None:
    """`later` are the targets after this one."""
    config = _config(target, arguments.profile)
    spending = Spending(arguments, config)
    spending.leaves(later)
    spending.loads(str(target))
    with opened(target) as there:
        _check_strategy(arguments.strategy, config)
        for reason in there.left_out:
            done.leave_out(reason)
        skipped = 0
        for n, found in enumerate(there.found, 1):
            rest = [*(each.name for each in there.found[n:]), *later]
            spending.leaves(rest)
            outcome = explored(found, arguments, config, spending)
            if isinstance(outcome.error, Skipped) and not target.names:
                done.leave_out(f"{found.name}: {outcome.error.what}")
                skipped += 1
                spending.ends()
                continue
            done.outcomes.append(outcome)
            if outcome.error is not None:
                complain(outcome.error)
                if isinstance(outcome.error, NonDeterminism):
                    print("  more: weft explain non-determinism", file=sys.stderr)
            elif not arguments.json:
                _print_report(outcome)
            if outcome.interrupted:
                done.interrupted = True
                _tell_interrupted(there.found[n:])
                return
            if rest:
                _tell_entry(outcome, arguments, done)
            spending.ends()
        if skipped == len(there.found):
            raise NothingToCheck(ALL_SKIPPED, str(target), "name a test that does not skip itself")


def _check_strategy(given: str | None, config: Mapping[str, Any]) -> None:
    """Refuse an unknown strategy. Only now: the target may have registered it on being loaded."""
    # Whoever names none does not wait for the searches before anything is explored.
    if given is None and "strategy" not in config:
        return
    from weft.strategy import check_name

    if given is not None:
        check_name(given, "the command line", f"--strategy: there is no {given!r}")
    elif isinstance(config["strategy"], str):
        check_name(config["strategy"], "pyproject.toml, [tool.weft], strategy")


def _config(target: Target, profile: str | None) -> dict[str, Any]:
    """The options of the project that the target belongs to."""
    return load(Path(target.file).parent if target.file else Path(), profile)


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
            outcome.target,
        )
    )
    if outcome.result.findings:
        print(f"{hint(outcome.result.findings)}\n")
    flush()


def _run(outcomes: Sequence[Outcome], left_out: Sequence[str], interrupted: bool, code: int) -> Run:
    return Run([each.checked for each in outcomes], code, interrupted, left_out)


def _tell_entry(outcome: Outcome, arguments: Namespace, done: Done) -> None:
    """Tell the parent process what came of a system, in case that something happens to this one."""
    if not (arguments.json or arguments.html or arguments.sarif):
        # Nobody but the exit code wants to know.
        tell(ENTRY, {"code": outcome.code, "report": {"name": one_line(outcome.name)}})
        return
    from weft.report.json import system_object

    checked = outcome.checked
    tell(ENTRY, {"code": outcome.code, "report": plain_data(system_object(checked))})
    if arguments.html:
        from weft.report.html.page import part
        from weft.report.html.sources import Sources

        done.sources = done.sources or Sources()
        tell(PAGE, plain_data(part(checked, done.sources)))
    if arguments.sarif:
        from weft.report.sarif.log import part as results

        tell(RESULTS, plain_data(results(checked)))


def _tell_interrupted(rest: Sequence[Found]) -> None:
    print("weft: interrupted", file=sys.stderr)
    if rest:
        print(f"  not begun: {', '.join(one_line(other.name) for other in rest)}", file=sys.stderr)
