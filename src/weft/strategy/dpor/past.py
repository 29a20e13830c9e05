"""Happens-before of the current execution, found out in one batch after each execution.

A set of events is an integer with a bit for each: what an event comes after, who has done what on
which object. So joining what two events know, or looking for what conflicts and is not known yet,
is one operation however many threads there are.
"""

from __future__ import annotations

from collections.abc import Sequence

from weft.system.dependency import Relation, dependent
from weft.system.log import NOWHERE, Codes, Log
from weft.system.operation import Event, Operations

Events = int
"""A set of events."""


class Past:
    """The events of the current execution and what happens before what.

    An event comes after those of its own thread, after the start of its thread, and after every
    earlier event that it depends on. Events are known by their place in this sequence.
    """

    def __init__(self, relation: Relation) -> None:
        self.relation = None if relation is dependent else relation
        """What decides whether two operations that conflict are dependent; they are, if None."""
        self.codes = Codes()
        self.log = Log(self.codes)
        self.threads = self.log.threads
        """The thread of each event."""
        self.steps = self.log.steps
        """The code of each event."""
        self.events: list[Event] = []
        self.known: list[Events] = []
        """What each event comes after, and itself."""
        self.before: list[Events] = []
        """What the thread of each event knew before it."""
        self.direct: dict[int, list[int]] = {}
        """Those that an event depends on directly: dependent, and not through another one."""
        self.dependents: list[int] = []
        """The events that depend on others directly."""
        self.choosing: list[int] = []
        """The events that may have had more than one choice."""
        self.on: list[Events] = []
        """For the code of each operation, the events that have it."""
        self.codes.columns.append(self.on)
        self._now: list[Events] = []
        """What each thread knows after its latest event, or after it was started."""
        self._started: list[tuple[int, int]] = []
        """The events that started a thread, and which."""

    def extend(self, new: Sequence[Event]) -> None:
        """The next events of the execution."""
        first = len(self.events)
        self.events += new
        threads = [event.thread for event in new]
        choosing = [event.step.choosing for event in new]
        self.threads += threads
        self.log.sites += [NOWHERE] * len(new)
        while threads and max(threads) >= len(self._now):
            self._now.append(0)
        if True in choosing:
            for index, event in enumerate(new, first):
                if event.step.choosing:
                    self.choosing.append(index)
                    self.log.values[index] = event.choice[1]
        codes, clashes, on, now = self.codes.known, self.codes.clashes, self.on, self._now
        known, before, steps = self.known, self.before, self.steps
        starters, plain = self.codes.starters, self.relation is None
        bit = 1 << first
        for event, thread in zip(new, threads, strict=True):
            operations = event.operations
            mine = now[thread]
            before.append(mine)
            if plain and len(operations) == 1:
                one = operations[0]
                code = codes.get((one.object, one.verb, one.effect, one.conflicts))
                if code is None:
                    code = self.codes.of_one(one)
                rivals = 0
                for other in clashes[code]:
                    rivals |= on[other]
                if rivals | mine != mine:
                    mine = self._join(rivals, mine, bit)
                on[code] |= bit
            else:
                code, mine = self._join_all(operations, mine, bit)
            mine |= bit
            known.append(mine)
            now[thread] = mine
            steps.append(code)
            if code in starters:
                self._start(starters[code], mine, bit)
            bit <<= 1

    def truncate(self, length: int) -> None:
        """Forget the events from there on."""
        if length >= len(self.events):
            return
        on, parts, now, keep = self.on, self.codes.parts, self._now, (1 << length) - 1
        for part in set().union(*map(parts.__getitem__, self.steps[length:])):
            on[part] &= keep
        # Of several events of one thread the first one counts, which comes last here.
        old = zip(reversed(self.threads[length:]), reversed(self.before[length:]), strict=True)
        for thread, mine in dict(old).items():
            now[thread] = mine
        started = self._started
        while started and started[-1][0] >= length:
            now[started.pop()[1]] = 0
        while self.dependents and self.dependents[-1] >= length:
            del self.direct[self.dependents.pop()]
        while self.choosing and self.choosing[-1] >= length:
            self.choosing.pop()
        self.log.truncate(length)
        del self.events[length:], self.known[length:], self.before[length:]

    def of_thread(self, thread: int) -> Events:
        """What a thread knows after its events so far."""
        return self._now[thread] if thread < len(self._now) else 0

    def start_of(self, thread: int) -> int | None:
        """The event that started a thread, if one did."""
        for index, started in self._started:
            if started == thread:
                return index
        return None

    def rivals(self, code: int) -> Events:
        """The events that a step with that code is dependent with."""
        found, on = 0, self.on
        for other in self.codes.clashes[code]:
            found |= on[other]
        return found

    def _join(self, rivals: Events, mine: Events, bit: int) -> Events:
        """What is known to an event that is dependent with others; notes those it needs itself."""
        known = self.known
        direct: list[int] = []
        # From the latest to the earliest, so that what is known through a later one is skipped.
        while rivals := rivals ^ (rivals & mine):
            other = rivals.bit_length() - 1
            direct.append(other)
            mine |= known[other]
        index = bit.bit_length() - 1
        self.direct[index] = direct
        self.dependents.append(index)
        return mine

    def _join_all(self, operations: Operations, mine: Events, bit: int) -> tuple[int, Events]:
        """The same for several operations, or another relation."""
        code = self.codes.of(operations)
        rivals = self.rivals(code)
        rivals ^= rivals & mine
        if self.relation is not None:
            rivals = self._related(rivals, operations)
        if rivals:
            mine = self._join(rivals, mine, bit)
        for part in self.codes.parts[code]:
            self.on[part] |= bit
            if part in self.codes.starters:
                self._start(self.codes.starters[part], mine | bit, bit)
        return code, mine

    def _related(self, rivals: Events, operations: Operations) -> Events:
        """Those of the events that are dependent by another relation."""
        related, relation = 0, self.relation
        assert relation is not None
        for other in bits(rivals):
            if relation(self.events[other].operations, operations):
                related |= 1 << other
        return related

    def _start(self, thread: int, mine: Events, bit: int) -> None:
        while thread >= len(self._now):
            self._now.append(0)
        self._started.append((bit.bit_length() - 1, thread))
        self._now[thread] = mine


def bits(events: Events, first: int = 0) -> list[int]:
    """The events of a set, in order; `first` is the event that the lowest bit stands for."""
    found = []
    first -= 1
    while events:
        lowest = events & -events
        found.append(first + lowest.bit_length())
        events ^= lowest
    return found
