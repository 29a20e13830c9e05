"""Follows the steps that an execution has in common with the one before.

A depth-first search runs the same prefix again and again. Nothing new can be learnt from it: which
thread goes next is known, and so is what it does. In the prefix a thread hands over to the thread
that the execution before had there, its operation takes effect, and the event of that execution
stands for the step: no step, event or place is made, and neither strategy nor monitors are called.

What one thread does is compared with what it did before. Where it differs, the execution goes on in
the general way, which finds the difference again and reports it.

Only plain parts of an execution are followed: those in which no thread spins, and no operation
holds anything of the program. The rest goes the general way.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from weft.python.runtime.spinning import Place
from weft.system.interfaces import Strategy
from weft.system.operation import Event, Operations, ToldEach

NEVER = 1 << 60
"""A depth that no execution reaches."""
ATOMS = frozenset({type(None), bool, int, float, str, bytes})


class Arrival(NamedTuple):
    """A thread has come to its next step."""

    depth: int
    """How many events there had been."""
    thread: int
    place: Place
    looked: bool
    """Whether the thread had been there before, so that it may be spinning."""
    where: tuple[str, int]
    """The file and the line that the step is shown at."""


class Prefix:
    """What the latest execution did, up to where the next one leaves it."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.arrivals: list[Arrival] = []
        self._first_odd = NEVER
        """The depth from which on the general way has to be taken."""
        self._search: Strategy | None = None
        """Whose execution the latest was, if it came to its end."""

    def begin(self, search: Strategy, follows: bool) -> int:
        """An execution of a search begins: the number of steps that it can follow."""
        same = follows and search is self._search
        length = min(search.fork, len(self.events), self._first_odd) if same else 0
        self._search = None
        # The list itself belongs to the trace of the latest execution.
        self.events = self.events[:length]
        while self.arrivals and self.arrivals[-1].depth >= length:
            self.arrivals.pop()
        # What is odd comes after the prefix, and will be seen again.
        self._first_odd = NEVER
        return length

    def end(self, search: Strategy, events: list[Event]) -> None:
        """The execution has come to its end."""
        self._search = search
        self.events = events

    def odd(self, depth: int) -> None:
        """From here on an execution cannot be followed."""
        self._first_odd = min(self._first_odd, depth)

    def taken(self, event: Event) -> None:
        """A step was taken in the general way."""
        if self._first_odd <= event.index:
            return
        plain = is_plain(event.result)
        for operation in event.operations:
            plain = plain and is_plain(operation.argument) and is_plain(operation.before)
        if not plain:
            self.odd(event.index)


def is_plain(value: Any) -> bool:
    """Whether a value holds nothing of the program."""
    kind = type(value)
    if kind in ATOMS:
        return True
    if kind is ToldEach or issubclass(kind, str):
        return True
    return issubclass(kind, tuple | frozenset) and all(map(is_plain, value))


def same_operations(known: Operations, done: Operations) -> bool:
    """Whether a step does what it did in the execution before."""
    if len(known) != len(done):
        return False
    for a, b in zip(known, done, strict=True):
        if a.object != b.object or a.effect != b.effect:
            return False
    return True
