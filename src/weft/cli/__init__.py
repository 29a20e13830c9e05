"""The command line: reads it, does what it says, and tells what went wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from weft.cli.codes import ERROR, INCONCLUSIVE
from weft.cli.hashing import settle
from weft.errors import WeftError
from weft.interrupts import two_steps


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the result is its exit code."""
    if argv is None:
        argv = sys.argv[1:]
        settle(argv)
        _print_anything()
    from weft.cli.arguments import parsed

    try:
        arguments = parsed(argv)
    except WeftError as error:
        return complain(error)
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else ERROR
    try:
        with two_steps():
            code: int = arguments.run(arguments)
            sys.stdout.flush()
    except WeftError as error:
        return complain(error)
    except KeyboardInterrupt:
        print("weft: interrupted", file=sys.stderr)
        return INCONCLUSIVE
    except BrokenPipeError:
        # Whoever read the report has seen enough; the flush at exit must not complain again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ERROR
    return code


def _print_anything() -> None:
    """What a program says may hold characters that the terminal cannot show: escape those."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def complain(error: WeftError) -> int:
    """Print an error; the exit code for it."""
    from weft.loading.blame import ITSELF
    from weft.report.words import near

    print(f"weft: {near(str(error))}", file=sys.stderr)
    if isinstance(error.__cause__, Exception) and error.where == ITSELF:
        import traceback

        traceback.print_exception(error.__cause__)
    return ERROR
