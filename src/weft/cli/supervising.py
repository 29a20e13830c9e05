"""Runs commands that run programs in a child of this process."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from weft.cli.hashing import anew, runs_programs

if TYPE_CHECKING:
    from weft.supervision.watching import Ended


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
        return code
    return _settled(argv, lambda argv: _tell(argv, ended, child.schedule))


def _told(argv: Sequence[str], run: Callable[[Sequence[str]], int]) -> int:
    """In the child: the parent is told the exit code, however Python ends after that."""
    from weft.supervision import channel

    code = _settled(argv, run)
    channel.tell(channel.CODE, code)
    return code


def _settled(argv: Sequence[str], run: Callable[[Sequence[str]], int]) -> int:
    # Not before the process has been started anew, which is to find its streams as they are.
    from weft.cli.streams import Streams

    streams = Streams()
    return streams.settled(run(argv))


def _tell(argv: Sequence[str], ended: Ended, schedule: int) -> int:
    """In the parent, of a child without a verdict."""
    from weft.cli.arguments import parsed
    from weft.supervision.telling import tell

    return tell(ended, schedule, parsed(argv))
