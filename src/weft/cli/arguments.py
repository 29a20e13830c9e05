"""Reads the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from weft.cli import commands
from weft.cli.first_run import first_run
from weft.cli.mistakes import USE, Reader, command_of, unknown
from weft.errors import WeftError
from weft.limits import MAX_SECONDS

CHECK = """\
TARGET is one of
  FILE.py              every design and program in it, and what its check_… functions return;
                       if there are none, its tests: functions test_… without arguments
  FILE.py::NAME        one of them, or any function; FILE.py::Class::method
  MODULE:NAME          the same in a module that can be imported from here
  SCRIPT.py -- ARG …   the whole script, with these arguments
  FOLDER               the files test_*.py and *_test.py in it; without any TARGET, in this one

exit code: 0 nothing was found (also within a bound), 1 violated,
2 a mistake in the input, or something that weft does not support, 3 inconclusive
"""
WIDTH = 100
REPLAY = """\
exit code: 0 the program passes, 1 the finding shows again,
2 a mistake in the input, or the schedule does not fit any more, 3 it was cut off
"""


def parsed(argv: Sequence[str]) -> argparse.Namespace:
    """The arguments, with `run`, the function for the command."""
    own, script = list(argv), None
    if "--" in own:
        split = own.index("--")
        own, script = own[:split], own[split + 1 :]
    reader = parser()
    arguments, more = reader.parse_known_args(own)
    if more:
        raise unknown(more, command_of(reader, own[0]))
    arguments.script = script
    if script is not None and arguments.run is not commands.check:
        what = "only `weft check` takes the arguments of a script, after `--`"
        raise WeftError(what, "the command line", f"leave out `-- {' '.join(script)}`")
    return arguments


def parser() -> argparse.ArgumentParser:
    """What reads the command line."""
    parser = Reader(
        "weft", description="A model checker for concurrent programs.", formatter_class=_Formatter
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    subparsers = parser.add_subparsers(prog="weft", metavar="COMMAND", required=True)
    _check(subparsers)
    replay = subparsers.add_parser(
        "replay",
        help="run a recorded schedule again",
        description="Run the schedule in FILE again, which `weft check` has written.",
        epilog=REPLAY,
        formatter_class=_Formatter,
    )
    replay.set_defaults(run=commands.replay)
    replay.add_argument("file", metavar="FILE", help="a schedule, as in .weft/schedules")
    replay.add_argument("--target", metavar="TARGET", help="run this, whatever FILE names")
    replay.add_argument("--html", metavar="FILE", help="also write a report for a browser")
    first_run(subparsers, _Formatter)
    return parser


def _check(subparsers: argparse._SubParsersAction[Reader]) -> None:
    check = subparsers.add_parser(
        "check",
        help="run programs and systems under every schedule that matters",
        description="Run programs and systems under every schedule that matters.",
        usage="weft check [options] [TARGET ...] [-- ARG ...]",
        epilog=CHECK,
        formatter_class=_Formatter,
    )
    check.set_defaults(run=commands.check)
    check.add_argument("target", metavar="TARGET", nargs="*", help="what to check: see below")
    add = check.add_argument_group("how far to go").add_argument
    add("--executions", metavar="N", type=_count(1), help="budget: N executions")
    add("--seconds", metavar="N", type=_seconds, help="budget: N seconds for each system")
    add("--steps", metavar="N", type=_count(1), help="the longest execution")
    add("--preemptions", metavar="N", type=_count(0), help="bound: at most N preemptions")
    add("--delays", metavar="N", type=_count(0), help="bound: at most N delays")
    add("--depth", metavar="N", type=_count(1), help="bound: the first N steps")
    add("--all", action="store_true", default=None, help="go on after the first finding")
    add("--profile", metavar="P", help="quick, ci, exhaustive, or one of your pyproject.toml")
    add("--strategy", metavar="S", help="see `weft strategies`; or one that TARGET registers")
    add = check.add_argument_group("how Python programs are run").add_argument
    add("--timeouts", choices=("explore", "idle", "never"), help="when a wait gives up")
    add("--spurious", metavar="N", type=_count(0), help="wake-ups of a condition without a cause")
    add("--random", choices=("seeded", "explore"), help="what `random` gives")
    add("--clock", choices=("virtual", "ticks"), help="whether every reading moves a clock on")
    add("--scheduling", choices=("free-threaded", "gil"), help="where threads are switched")
    add("--undo", choices=("replay", "fork"), help="how to come back to an earlier point")
    add("--instrument", metavar="PACKAGE", action="append", help="belongs to the program, too")
    add("--write-through", metavar="PATH", action="append", help="files to be written for real")
    add("--fail-on", choices=("violation", "race"), help="whether a race alone is a violation")
    check.add_argument("--quiet", action="store_true", help="do not show how far it has come")
    check.add_argument("--json", action="store_true", help="print JSON instead of text")
    check.add_argument("--html", metavar="FILE", help="also write a report for a browser")
    check.add_argument("--sarif", metavar="FILE", help="also write one for code scanners")


def _count(least: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if value < least:
            raise argparse.ArgumentTypeError(f"{text!r}{USE}a whole number from {least} on")
        return value

    return parse


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r}{USE}a positive number")
    if value > MAX_SECONDS:
        raise argparse.ArgumentTypeError(f"{text!r}{USE}a number up to {MAX_SECONDS:,}")
    return value


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Keeps the text as it is. Told the width, `argparse` does not load `shutil` to find it."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=WIDTH - 2)


class _Version(argparse.Action):
    """Looks the version up only when it is asked for: that takes its time."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from weft.cli.version import version_text

        print(version_text())
        parser.exit()
