"""Happens-before of the current execution, and what reversing races asks of it.

A set of events is an integer with a bit for each: what an event comes after, who has done what on
which object. So joining what two events know, or looking for what conflicts and is not known yet,
is one operation however many threads there are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from weft.system.dependency import Relation, dependent
from weft.system.log import NOWHERE, Codes, Log
from weft.system.operation import Choice, Event, Operation, Operations, Step
from weft.system.trace import Trace

Events = int
"""A set of events."""


class Order:
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

    def dependent_before(self, operations: Operations, index: int, known: Events) -> list[int]:
        """Events before `index` of other threads, not known yet, that conflict; latest first."""
        rivals = self.rivals(self.codes.of(operations)) & ~known & ((1 << index) - 1)
        found = bits(rivals)
        found.reverse()
        relation, events = self.relation, self.events
        if relation is not None:
            found = [k for k in found if relation(events[k].operations, operations)]
        return found

    def may_conflict_before(self, step: Step, index: int, known: Events) -> list[int]:
        """As `dependent_before`, for a step that has not been taken, by the most it may do."""
        rivals = self.rivals(self.codes.of(step.operations)) & ~known & ((1 << index) - 1)
        found = [k for k in bits(rivals) if self.threads[k] != step.thread]
        found.reverse()
        return found

    def without(self, earlier: int, gone: Events, end: int) -> list[int]:
        """notdep: the events after `earlier`, up to `end`, that come after none that is gone."""
        first = earlier + 1
        return [k for k, known in enumerate(self.known[first:end], first) if not known & gone]

    def among(self, events: Events, earlier: int, gone: Events) -> list[int]:
        """The same among the events of a set, without an end."""
        events >>= earlier + 1
        if not events:
            return []
        known = self.known
        return [k for k in bits(events, earlier + 1) if not known[k] & gone]

    def all_after(self, earlier: int, code: int) -> bool:
        """Whether all later events that conflict with a step clearly come after `earlier`."""
        codes = self.codes
        objects, theirs = codes.objects, codes.parts[self.steps[earlier]]
        for mine in codes.parts[code]:
            for part in theirs:
                if objects[part] == objects[mine] and codes.conflicts_with_all[part]:
                    break
            else:
                if codes.clashes[mine]:
                    return False
        return True

    def on_object(self, object: int) -> Events:
        """The events that use an object."""
        found, on = 0, self.on
        for code in self.codes.single.get(object, ()):
            found |= on[code]
        return found

    def state_before(self, index: int, object: int, trace: Trace) -> Any:
        """The state of an object just before an event."""
        later = self.on_object(object) >> index
        if not later:
            return trace.states[object]
        event = self.events[index + (later & -later).bit_length() - 1]
        for operation in event.operations:
            if operation.object == object:
                return operation.before
        raise AssertionError("an event that uses an object has an operation on it")

    def changes_of(self, object: int) -> Events:
        """The events that may change the state of an object."""
        found, on, observes = 0, self.on, self.codes.observes
        for code in self.codes.single.get(object, ()):
            if not observes[code]:
                found |= on[code]
        return found

    def operations_on(self, object: int, indices: Iterable[int]) -> Iterator[Operation]:
        """The operations of some events on an object."""
        for index in indices:
            for operation in self.events[index].operations:
                if operation.object == object:
                    yield operation

    # A race is reversed by what comes after none that is gone, its earlier event among those, and
    # then a step. What follows asks about that sequence, without going through all of it.

    def obstacle(
        self, choice: Choice, code: int, earlier: int, gone: Events, tail: tuple[Choice, int]
    ) -> int | None:
        """The first event of that sequence that keeps a step from coming first.

        Their number if it is the step at the end; None if there is none: see
        `wakeup_tree.obstacle`.
        """
        thread, threads, known = choice[0], self.threads, self.known
        end = first = len(threads)
        if thread in threads[earlier + 1 :]:
            own = threads.index(thread, earlier + 1)
            if not known[own] & gone:
                first = own
        if not self.all_after(earlier, code):
            rivals = (self.rivals(code) & ((1 << first) - 1)) >> (earlier + 1)
            while rivals:
                lowest = rivals & -rivals
                other = earlier + lowest.bit_length()
                if not known[other] & gone:
                    first = other
                    break
                rivals ^= lowest
        if first < end:
            if threads[first] == thread:
                return None if self.events[first].choice == choice else first
            return first
        if tail[0][0] == thread:
            return None if tail[0] == choice else first
        return first if self.codes.dependent(code, tail[1]) else None

    def needed(
        self, earlier: int, gone: Events, known: Events, code: int, reasons: Iterable[int]
    ) -> list[int]:
        """The events of that sequence that must stay if those given do, and the step.

        Those before the step, of which its thread knows some, and those before what must stay.
        Choices stay as well: without them, a branch in which the thread chooses otherwise would
        seem to lead to the same.
        """
        knows, end = self.known, len(self.known)
        if not self.all_after(earlier, code):
            for other in self.among(self.rivals(code) & ~known, earlier, gone):
                known |= knows[other]
        for reason in reasons:
            if reason < end:
                known |= knows[reason]
        if self.choosing and self.choosing[-1] > earlier:
            for other in self.choosing[bisect_right(self.choosing, earlier) :]:
                if not knows[other] & gone:
                    known |= knows[other]
        known >>= earlier + 1
        return bits(known, earlier + 1) if known else []

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
