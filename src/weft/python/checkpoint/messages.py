"""What the search and the processes of the program tell each other. Plain values throughout."""

from __future__ import annotations

from typing import Any, NamedTuple

from weft.python.checkpoint.catalogue import Growth
from weft.python.checkpoint.exceptions import Packed
from weft.system.objects import Kind
from weft.system.operation import Choice
from weft.system.trace import NOTHING, Ending

Done = tuple[int, Kind | None, str, Any]
"""An operation: object, kind (None if it is the object's own), verb, argument."""


class PackedStep(NamedTuple):
    """What a thread is about to do, without the parts that are the same for everyone."""

    operations: tuple[Done, ...]
    file: str
    line: int
    seen: tuple[tuple[int, Any], ...] | None
    """For a thread that spins: the states of which it waits for a change."""


class Arrival(NamedTuple):
    """A thread has come to its next operation."""

    thread: int
    daemon: bool
    name: str
    """What the program calls it, if it does."""
    step: PackedStep
    fallback: PackedStep | None


class PackedFailure(NamedTuple):
    thread: int
    exception: Packed
    where: str
    after: int
    misuse: bool


class New(NamedTuple):
    """An object that was made."""

    number: int
    kind: Kind | None
    state: Any


# From the program to the search.


class Ready(NamedTuple):
    """The first process has the program under control."""

    growth: Growth | None


class Started(NamedTuple):
    """A process was forked and goes on."""

    process: int


class Report(NamedTuple):
    """What has happened since the report before; the process waits to be told who goes next."""

    arrivals: tuple[Arrival, ...]
    made: tuple[New, ...]
    failures: tuple[PackedFailure, ...]
    growth: Growth | None
    assumptions: tuple[str, ...]
    worked: float
    """Seconds of processor time since the latest checkpoint: what going back there would cost."""


class Ended(NamedTuple):
    """An execution is over."""

    outcome: Any = NOTHING
    failures: tuple[PackedFailure, ...] = ()
    growth: Growth | None = None


class Back(NamedTuple):
    """The process that a checkpoint had started has ended; the checkpoint is in charge again."""

    status: int


class Failed(NamedTuple):
    """An error that ends the exploration."""

    error: Packed


class Rests(NamedTuple):
    """What an answer rests on."""

    assumptions: tuple[str, ...]


class Closed(NamedTuple):
    """The first process has put everything back, and ends."""

    error: Packed | None


# From the search to the program.


class Start(NamedTuple):
    """Begin an execution, in a new process or in place."""

    in_place: bool
    growth: Growth | None


class Take(NamedTuple):
    """Let a thread take its step; `keep` a checkpoint of before."""

    choice: Choice
    idle: bool
    """Whether it is the step by which it gives up."""
    keep: bool
    growth: Growth | None


class End(NamedTuple):
    """The execution is over: unwind it, and tell what it came to."""

    ending: Ending


class Leave(NamedTuple):
    """End this process: nobody will come back here."""


class Ask(NamedTuple):
    """What does an answer rest on?"""


class Close(NamedTuple):
    """Put everything back and end; with the error over which the exploration ends, if any."""

    error: Packed | None
