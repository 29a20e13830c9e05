"""Starts the child, which is this very command once more, and tells a child what it is."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from fcntl import F_DUPFD_CLOEXEC, fcntl
from time import monotonic

TYPE_CHECKING = False  # That of `typing` would take its time to load.

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

VARIABLE = "WEFT_SUPERVISED"
"""Tells a child that was started anew which descriptors it has. It is gone before anything runs."""
SIZE = 4 << 20
"""Bytes for the last schedule; of longer ones the rest is not kept. What is not used takes none."""
LEAST = 10
"""The least number of a descriptor. Lower ones may be those of standard streams that are closed."""


class Ends:
    """What a child has of its parent."""

    def __init__(self, pipe: int, lifeline: int, schedule: int, began: int, secret: int) -> None:
        self.descriptors = (pipe, lifeline, schedule)
        """The last one is the memory for the last schedule; -1 where the system has none."""
        self.began = began
        """When the command has begun, in milliseconds of the monotonic clock."""
        self.secret = secret
        """What every line begins with: a program may write to all descriptors that it finds."""

    def told(self) -> tuple[int, ...]:
        """As `channel.begin` takes it."""
        return (*self.descriptors, self.began, self.secret)


class Child:
    """A child, as its parent sees it."""

    def __init__(self, process: int, pipe: int, lifeline: int, schedule: int, secret: int) -> None:
        self.process = process
        self.pipe = pipe
        self.lifeline = lifeline
        self.schedule = schedule
        self.secret = secret


def start(again: tuple[Sequence[str], Mapping[str, str]] | None) -> Child | None:
    """Split into a parent, which gets the child, and the child, which gets None.

    `again`: the arguments of Python, and the environment, if the child has to start anew.
    """
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            # What is not yet written would be written twice. If it cannot be, it is told later.
            with suppress(OSError, ValueError):
                stream.flush()
    began = int(monotonic() * 1000)
    reading, pipe = _pipe()
    lifeline, holding = _pipe()
    schedule = _memory()
    secret = int.from_bytes(os.urandom(8), "little")
    process = os.fork()
    if process:
        os.close(pipe)
        os.close(lifeline)
        return Child(process, reading, holding, schedule, secret)
    os.close(reading)
    os.close(holding)
    ends = Ends(pipe, lifeline, schedule, began, secret)
    if again is None:
        be_child(ends)
        return None
    words, environment = again
    for each in ends.descriptors:
        if each >= 0:
            os.set_inheritable(each, True)
    told = {**environment, VARIABLE: ",".join(map(str, ends.told()))}
    return os.execve(sys.executable, [sys.executable, *words], told)


def inherited() -> Ends | None:
    """What a child that was started anew has; None if this process is none."""
    told = os.environ.pop(VARIABLE, None)
    if told is None:
        return None
    try:
        ends = Ends(*map(int, told.split(",")))
        for each in ends.descriptors[:2]:
            os.fstat(each)
    except (ValueError, TypeError, OSError):
        # It comes from somewhere else.
        return None
    return ends


def be_child(ends: Ends) -> None:
    """From now on this process tells what it does."""
    from weft import channel

    channel.begin(*ends.told())


def _pipe() -> tuple[int, int]:
    reading, writing = os.pipe()
    return _high(reading), _high(writing)


def _memory() -> int:
    create = getattr(os, "memfd_create", None)
    if create is None:
        return -1
    file = _high(create("weft"))
    try:
        os.truncate(file, SIZE)
    except OSError:
        # There are limits to the size of files.
        os.close(file)
        return -1
    return file


def _high(descriptor: int) -> int:
    """The same under a number that nobody else counts on."""
    found = fcntl(descriptor, F_DUPFD_CLOEXEC, LEAST)
    os.close(descriptor)
    return found
