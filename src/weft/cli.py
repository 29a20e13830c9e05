"""The command line: `weft check` and `weft strategies`."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from weft.engine import STEPS, explore
from weft.errors import WeftError
from weft.loading import ITSELF, Found, blaming, systems_in
from weft.model import Design, Program
from weft.report.json import FORMAT, VERSION, error_object, result_object
from weft.report.text import WIDTH, number, report
from weft.report.words import near
from weft.result import Limit, Result, Verdict
from weft.strategy import REGISTRY

OK, VIOLATED, ERROR, INCONCLUSIVE = 0, 1, 2, 3
"""The exit codes."""
CODES = {
    Verdict.VERIFIED: OK,
    Verdict.WITHIN_BOUND: OK,
    Verdict.VIOLATED: VIOLATED,
    Verdict.INCONCLUSIVE: INCONCLUSIVE,
}
FIRST = (ERROR, VIOLATED, INCONCLUSIVE, OK)
"""Of the codes of several systems the one that comes first here is the answer."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the result is its exit code."""
    try:
        arguments = _parser().parse_args(argv)
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else ERROR
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except WeftError as error:
        return _complain(error)
    except BrokenPipeError:
        # Whoever read the report has seen enough; the flush at exit must not complain again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ERROR
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("weft", description="A model checker for concurrent programs.")
    parser.add_argument("--version", action="version", version=f"weft {version('weft')}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    listing = commands.add_parser("strategies", help="list the ways to choose schedules")
    listing.set_defaults(run=_strategies)
    check = commands.add_parser(
        "check",
        help="check the systems in a file",
        description="Check every design and program in FILE, and what its check_… functions "
        "return. Exit code: 0 verified (also within a bound), 1 violated, 2 a mistake in the "
        "input, 3 inconclusive.",
    )
    check.set_defaults(run=_check)
    check.add_argument("target", metavar="FILE[::NAME]", help="a Python file, or one system in it")
    add = check.add_argument
    add("--strategy", metavar="S", type=_strategy, default="dpor", help="see `weft strategies`")
    add("--preemptions", metavar="N", type=_count(0), help="bound: at most N preemptions")
    add("--delays", metavar="N", type=_count(0), help="bound: at most N delays")
    add("--depth", metavar="N", type=_count(1), help="bound: the first N steps")
    add("--executions", metavar="N", type=_count(1), help="budget: N executions")
    add("--seconds", metavar="N", type=_seconds, help="budget: N seconds for each system")
    add("--steps", metavar="N", type=_count(1), default=STEPS, help="the longest execution")
    add("--all", action="store_true", help="go on after the first finding")
    add("--json", action="store_true", help="print JSON instead of text")
    return parser


def _count(least: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if value < least:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} on")
        return value

    return parse


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is no positive number")
    return value


def _strategy(text: str) -> str:
    if text not in REGISTRY:
        raise argparse.ArgumentTypeError(f"there is no {text!r}; use one of {', '.join(REGISTRY)}")
    return text


def _strategies(arguments: argparse.Namespace) -> int:
    width = max(map(len, REGISTRY))
    for name, make in REGISTRY.items():
        text = " ".join((type(make(Design("none"))).__doc__ or "").split())
        print(f"{name:{width}}  {text.partition('. ')[0].rstrip('.')}.")
    return OK


@dataclass(frozen=True)
class Outcome:
    """What came of one system: a result, or an error."""

    name: str
    system: Design | Program | None = None
    result: Result | None = None
    error: WeftError | None = None

    @property
    def code(self) -> int:
        return ERROR if self.result is None else CODES[self.result.verdict]

    @property
    def interrupted(self) -> bool:
        return self.result is not None and Limit.INTERRUPT in dict(self.result.unexplored)

    @property
    def word(self) -> str:
        return "error" if self.result is None else self.result.verdict.value


def _check(arguments: argparse.Namespace) -> int:
    outcomes: list[Outcome] = []
    interrupted = False
    with systems_in(arguments.target) as found:
        for each in found:
            outcome = _explored(each, arguments)
            outcomes.append(outcome)
            if outcome.error is not None:
                _complain(outcome.error)
            elif not arguments.json:
                _print_report(outcome)
            if outcome.interrupted:
                interrupted = True
                _tell_interrupted(found[len(outcomes) :])
                break
    code = next(code for code in FIRST if code in {OK, *[o.code for o in outcomes]})
    code = INCONCLUSIVE if interrupted else code
    if arguments.json:
        print(json.dumps(_object(outcomes, interrupted, code), indent=2, ensure_ascii=False))
    elif len(outcomes) > 1:
        words = Counter(outcome.word for outcome in outcomes)
        counted = ", ".join(f"{count} {word}" for word, count in words.items())
        print(f"{number(len(outcomes), 'system')}: {counted}")
    return code


def _explored(each: Found, arguments: argparse.Namespace) -> Outcome:
    try:
        system = each.build()
        with blaming(f"the exploration of {each.name}"):
            result = explore(
                system,
                arguments.strategy,
                executions=arguments.executions,
                seconds=arguments.seconds,
                steps=arguments.steps,
                preemptions=arguments.preemptions,
                delays=arguments.delays,
                depth=arguments.depth,
                all=arguments.all,
            )
    except WeftError as error:
        return Outcome(each.name, error=error)
    return Outcome(each.name, system, result)


def _print_report(outcome: Outcome) -> None:
    assert outcome.result is not None
    assert outcome.system is not None
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else WIDTH
    print(report(outcome.result, outcome.system, width), flush=True)


def _object(outcomes: Sequence[Outcome], interrupted: bool, code: int) -> dict[str, Any]:
    systems = []
    for outcome in outcomes:
        entry: dict[str, Any] = {"name": outcome.name}
        if outcome.error is not None:
            entry["error"] = error_object(outcome.error)
        if outcome.result is not None and outcome.system is not None:
            entry |= result_object(outcome.result, outcome.system)
        systems.append(entry)
    return {
        "format": FORMAT,
        "version": VERSION,
        "weft": version("weft"),
        "exit_code": code,
        "interrupted": interrupted,
        "systems": systems,
    }


def _complain(error: WeftError) -> int:
    print(f"weft: {near(str(error))}", file=sys.stderr)
    if isinstance(error.__cause__, Exception) and error.where == ITSELF:
        traceback.print_exception(error.__cause__)
    return ERROR


def _tell_interrupted(rest: Sequence[Found]) -> None:
    print("weft: interrupted", file=sys.stderr)
    if rest:
        print(f"  not begun: {', '.join(other.name for other in rest)}", file=sys.stderr)
