"""The command line: reads it, does what it says, and tells what went wrong."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from weft.cli.codes import ERROR, INCONCLUSIVE
from weft.cli.hashing import settle
from weft.errors import WeftError
from weft.interrupts import two_steps


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the result is its exit code."""
    if argv is not None:
        return _run(argv)
    argv = sys.argv[1:]
    settle(argv)
    # Only now, because the process may have been started anew.
    from weft.cli.streams import Streams

    streams = Streams()
    return streams.settled(_run(argv))


def _run(argv: Sequence[str]) -> int:
    from weft.cli.arguments import parsed

    try:
        arguments = parsed(argv)
        with two_steps():
            code: int = arguments.run(arguments)
            sys.stdout.flush()
    except WeftError as error:
        return complain(error)
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else ERROR
    except KeyboardInterrupt:
        print("weft: interrupted", file=sys.stderr)
        return INCONCLUSIVE
    except BrokenPipeError:
        # Whoever read the report has seen enough.
        return ERROR
    return code


def complain(error: WeftError) -> int:
    """Print an error; the exit code for it."""
    from weft.loading.blame import ITSELF
    from weft.report.words import near

    print(f"weft: {near(str(error))}", file=sys.stderr)
    if isinstance(error.__cause__, Exception) and error.where == ITSELF:
        import traceback

        traceback.print_exception(error.__cause__)
    return ERROR
