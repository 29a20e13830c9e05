"""The command line: reads it, does what it says, and tells what went wrong."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from weft.cli.codes import ERROR, INCONCLUSIVE
from weft.errors import WeftError


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the result is its exit code."""
    if argv is not None:
        return _run(argv)
    argv = sys.argv[1:]
    # Only now, lest whoever uses a part of this waits for the import. A parent needs no more.
    from weft.cli.supervising import supervised

    return supervised(argv, _run)


def _run(argv: Sequence[str]) -> int:
    from weft.cli.arguments import parsed
    from weft.interrupts import two_steps

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
        # Whoever read the report has seen enough.
        return ERROR
    except (Exception, SystemExit) as error:
        # No command ends by SystemExit: a hook or a handler of the program has raised it.
        from weft.cli.failing import of_its_own

        return complain(of_its_own(error))
    return code


def complain(error: WeftError) -> int:
    """Print an error; the exit code for it."""
    from weft.explain.words import near
    from weft.places import ITSELF

    if isinstance(error.__cause__, Exception) and error.where == ITSELF:
        from weft.cli.failing import of_its_own

        error = of_its_own(error.__cause__)
    print(f"weft: {near(str(error))}", file=sys.stderr)
    return ERROR
