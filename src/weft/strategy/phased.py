"""Searches programs in which something happens only when nothing else can.

A wait that gives up when no thread can go on, and only then, depends on everything before it. So an
execution falls into phases, each ending where all threads are stuck, and no step can be moved from
one phase to another: within a phase any search by reduction is right, as if it were all there is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from weft.system.guarantee import COMPLETE, Guarantee, weakest
from weft.system.interfaces import Fork, Status, Strategy, Stuck
from weft.system.operation import Choice, Event, Step
from weft.system.trace import Trace


class Phase:
    """A search of what follows one schedule."""

    def __init__(self, search: Strategy, prefix: tuple[Choice, ...]) -> None:
        self.search = search
        self.prefix = prefix
        """What came before it, and who gave up last."""
        self.schedule: tuple[Choice, ...] = ()
        """The execution that this search has come to, up to where all threads are stuck."""
        self.others: list[Choice] = []
        """Who else can give up there."""
        self.given_up = 0
        """How many others have given up there before the one being explored."""
        self.entered = True
        """Whether the latest execution has begun with the prefix."""


class Later:
    """The status as a search sees it that knows nothing of the phases before."""

    def __init__(self, status: Status, before: int) -> None:
        self._status = status
        self.enabled = status.enabled
        self.threads = status.threads
        self.depth = status.depth - before
        last = status.last
        self.last = _moved(last, before) if self.depth and last is not None else None

    def choices(self, thread: int) -> Sequence[int]:
        return self._status.choices(thread)

    def step(self, thread: int) -> Step | None:
        return self._status.step(thread)

    def state(self, object: int) -> Any:
        return self._status.state(object)


class Phased(Strategy):
    """Explores each phase by a search of its own, and every thread that can give up after it.

    Complete if the search is.
    """

    def __init__(self, make: Callable[[], Strategy]) -> None:
        self._make = make
        first = Phase(make(), ())
        self.name = first.search.name
        self.assumptions = first.search.assumptions
        self.begins_straight = first.search.begins_straight
        self._phases = [first]
        self._straight = False
        self._guarantee = COMPLETE
        """That of the searches that have come to their end."""

    @property
    def guarantee(self) -> Guarantee:  # type: ignore[override]
        found = self._guarantee
        for phase in self._phases:
            found = weakest(found, phase.search.guarantee)
        return found

    @property
    def straight(self) -> bool:
        return self._straight

    def begin(self) -> bool:
        self._straight = False
        while self._phases:
            phase = self._phases[-1]
            if phase.others:
                self._go_on(phase)
                self._phases[-1].entered = False
            elif phase.search.begin():
                # Without the last step, another prefix is that of the phase before.
                within = phase.search.fork if phase.entered else -1
                self.fork = len(phase.prefix) + within
                phase.entered = True
                return True
            else:
                over = self._phases.pop()
                self._guarantee = weakest(self._guarantee, over.search.guarantee)
        return False

    def pick(self, status: Status) -> Choice:
        phase = self._phases[-1]
        before = len(phase.prefix)
        if status.depth < before:
            return phase.prefix[status.depth]
        choice = phase.search.pick(Later(status, before) if before else status)
        self._straight = phase.search.straight
        return choice

    def pick_idle(self, status: Stuck) -> Choice:
        # The first step of a phase is chosen as if nothing had been before.
        self._straight = False
        phase = self._phases[-1]
        depth = status.depth
        if depth < len(phase.prefix):
            return phase.prefix[depth]
        trace = status.so_far()
        phase.search.end(_since(len(phase.prefix), trace))
        phase.schedule = trace.schedule
        phase.others = [Choice(t, value) for t in status.enabled for value in status.choices(t)]
        phase.others.reverse()
        phase.given_up = -1
        choice = self._go_on(phase)
        self._phases[-1].search.begin()
        return choice

    def _go_on(self, phase: Phase) -> Choice:
        choice = phase.others.pop()
        phase.given_up += 1
        self._phases.append(Phase(self._make(), (*phase.schedule, choice)))
        return choice

    def end(self, trace: Trace) -> None:
        phase = self._phases[-1]
        phase.search.end(_since(len(phase.prefix), trace))

    def path(self) -> list[Fork] | None:
        found: list[Fork] = []
        for phase in self._phases:
            within = phase.search.path()
            if within is None:
                return None
            found += within
            if phase is not self._phases[-1]:
                found.append(Fork(phase.given_up, len(phase.others)))
        return found


def _since(before: int, trace: Trace) -> Trace:
    if not before:
        return trace
    events = [_moved(event, before) for event in trace.events[before:]]
    return Trace(events, trace.ending, trace.pending, trace.states, trace.failures)


def _moved(event: Event, before: int) -> Event:
    moved = Event(event.index - before, event.choice, event.step, event.operations, event.result)
    moved.next = event.next
    return moved
