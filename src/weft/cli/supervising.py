"""Runs commands that run programs in a child of this process."""

from __future__ import annotations

import gc
import os

from weft.cli.codes import ERROR
from weft.cli.hashing import anew, runs_programs

TYPE_CHECKING = False  # That of `typing` would take its time to load.

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from weft.supervision.watching import Ended

_END = os._exit
"""By name, because the program may have exchanged that of `os`."""
SPOILT = "the process that ran the program has ended, and what it told before makes no sense"
LOOK = "look for C code that writes to descriptors or to memory that it does not know"


def supervised(argv: Sequence[str], run: Callable[[Sequence[str]], int]) -> int:
    """Run a command; the result is its exit code."""
    if os.name != "posix" or not runs_programs(argv):
        return _settled(argv, run)
    from weft.supervision.starting import be_child, inherited, start

    ends = inherited()
    if ends is not None:
        be_child(ends)
        return _told(argv, run)
    child = start(anew(argv))
    if child is None:
        return _told(argv, run)
    from weft.supervision.watching import Parent

    ended = Parent(child).wait()
    code = ended.code
    if code is not None and not ended.late:
        # Python need not look through what is loaded for garbage: the process ends.
        gc.freeze()
        return code
    return _settled(argv, lambda argv: _tell(argv, ended, child.schedule))


def _told(argv: Sequence[str], run: Callable[[Sequence[str]], int]) -> int:
    """In the child: the parent is told the exit code, however Python ends after that."""
    from weft import channel

    try:
        code = _settled(argv, run)
        channel.tell(channel.CODE, code)
    except BaseException:
        if not channel.listens():
            raise
        # The program has exchanged so much that not even this can be told. The parent says so.
        _END(ERROR)
    return code


def _settled(argv: Sequence[str], run: Callable[[Sequence[str]], int]) -> int:
    # Not before the process has been started anew, which is to find its streams as they are.
    from weft.cli.streams import Streams

    streams = Streams()
    return streams.settled(run(argv))


def _tell(argv: Sequence[str], ended: Ended, schedule: int) -> int:
    """In the parent, of a child without a verdict."""
    from weft.cli import complain
    from weft.cli.arguments import parsed
    from weft.errors import WeftError
    from weft.supervision.telling import tell

    try:
        return tell(ended, schedule, parsed(argv))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        # Whatever writes to any descriptor, or to any memory, can spoil what the child tells.
        return complain(WeftError(SPOILT, "the process that ran the program", LOOK))
