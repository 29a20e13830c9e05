"""Vector clocks: what happens before what in an execution, event by event.

Whoever needs happens-before asks here: the searches that reverse races, bounds, reports. Events are
appended one by one or many at once, and can be cut back, so that an execution goes on from where it
parts from the one before.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from weft.system.dependency import Relation, dependent
from weft.system.log import NOWHERE, Codes, Log
from weft.system.operation import Event, Operation, Operations

Clock = list[int]
"""For each thread, one more than the index of its latest event known here."""

On = tuple[list[int], list[int]]
"""The operations on one object, in order: their events, and their codes."""

NONE: tuple[int, ...] = ()


class Clocks:
    """The events of an execution and their vector clocks.

    An event comes after those of its own thread, after the start of its thread, and after every
    earlier event that it depends on. Events are known by their place in this sequence.
    """

    def __init__(self, relation: Relation = dependent) -> None:
        self.relation = None if relation is dependent else relation
        """What decides whether two operations that conflict are dependent; they are, if None."""
        self.codes = Codes()
        self.log = Log(self.codes)
        self.threads = self.log.threads
        """The thread of each event."""
        self.steps = self.log.steps
        """The code of each event."""
        self.events: list[Event] = []
        self.clocks: list[Clock] = []
        """What is known after each event, itself included."""
        self.before: list[Clock] = []
        """What the thread of each event knew before it."""
        self.direct: list[Sequence[int]] = []
        """For each event, those it depends on directly: dependent, and not through another one."""
        self.dependents: list[int] = []
        """The events that depend on others directly."""
        self.on: dict[int, On] = {}
        """For each object, the operations on it."""
        self.of: dict[int, list[int]] = {}
        """For each thread, its events."""
        self._start: dict[int, int] = {}
        """For each thread, the event that started it."""
        self._nothing: Clock = []
        self._width = 0

    def append(self, event: Event) -> None:
        """The next event of the execution."""
        self.extend((event,))

    def extend(self, new: Sequence[Event]) -> None:
        """The next events of the execution."""
        clocks, befores, directs, of_thread = self.clocks, self.before, self.direct, self.of
        threads, steps, plain = self.threads, self.steps, self.relation is None
        on_object, known, starts = self.on, self.codes.known, self.codes.starts
        all_clashes, all_covers = self.codes.clashes, self.codes.covers
        index = len(self.events)
        self.events += new
        self.log.sites += [NOWHERE] * len(new)
        for event in new:
            operations, thread = event.operations, event.thread
            if thread >= self._width:
                self._widen(thread + 1)
            own = of_thread.get(thread)
            if own:
                before = clocks[own[-1]]
            else:
                before = self._at_start(thread)
                if own is None:
                    own = of_thread[thread] = []
            clock = before.copy()
            direct: Sequence[int] = NONE
            if plain and len(operations) == 1:
                operation = operations[0]
                object = operation.object
                code = known.get(
                    (object, operation.verb, operation.effect, operation.conflicts), -1
                )
                if code < 0:
                    code = self.codes.of_one(operation)
                on = on_object.get(object)
                if on is None:
                    on_object[object] = ([index], [code])
                else:
                    at, done = on
                    clashes, covers = all_clashes[code], all_covers[code]
                    for place in range(len(at) - 1, -1, -1):
                        other, theirs = at[place], done[place]
                        if clock[threads[other]] <= other:
                            if theirs not in clashes:
                                continue
                            if direct:
                                direct = [*direct, other]
                            else:
                                direct = (other,)
                            known_there = clocks[other]
                            clock = [x if x > y else y for x, y in zip(clock, known_there)]  # noqa: B905
                        if theirs in covers:
                            # All earlier ones that this depends on come before that one.
                            break
                    at.append(index)
                    done.append(code)
                if starts[code] >= 0:
                    self._start[starts[code]] = index
            else:
                code = self.codes.of(operations)
                direct, clock = self._joined_all(index, code, operations, before, clock)
                for part in self.codes.parts[code]:
                    at, done = on_object.setdefault(self.codes.objects[part], ([], []))
                    at.append(index)
                    done.append(part)
                    if starts[part] >= 0:
                        self._start[starts[part]] = index
            if direct:
                self.dependents.append(index)
            directs.append(direct)
            own.append(index)
            threads.append(thread)
            steps.append(code)
            index += 1
            clock[thread] = index
            clocks.append(clock)
            befores.append(before)

    def truncate(self, length: int) -> None:
        """Forget the events from there on."""
        parts, objects, starts = self.codes.parts, self.codes.objects, self.codes.starts
        of_thread, on_object = self.of, self.on
        for thread in self.threads[length:]:
            of_thread[thread].pop()
        for code in self.steps[length:]:
            for part in parts[code]:
                at, done = on_object[objects[part]]
                at.pop()
                done.pop()
                if starts[part] >= 0:
                    self._start.pop(starts[part], None)
        while self.dependents and self.dependents[-1] >= length:
            self.dependents.pop()
        self.log.truncate(length)
        del self.events[length:], self.clocks[length:], self.before[length:], self.direct[length:]

    def known(self, thread: int) -> Clock:
        """What a thread knows after its events so far: its latest clock, or that of its start."""
        if thread >= self._width:
            self._widen(thread + 1)
        own = self.of.get(thread)
        return self.clocks[own[-1]] if own else self._at_start(thread)

    def start_of(self, thread: int) -> int | None:
        """The event that started a thread, if one did."""
        return self._start.get(thread)

    def counts(self, index: int) -> dict[int, int]:
        """How many events of each thread are known after an event, itself included.

        Unlike the clock this is the same in all equivalent executions.
        """
        found: dict[int, int] = {}
        for thread, latest in enumerate(self.clocks[index]):
            if latest:
                found[thread] = bisect_left(self.of[thread], latest)
        return found

    def operation_on(self, object: int, place: int) -> Operation:
        """One of the operations on an object, by its place among them."""
        at, _ = self.on[object]
        operations = self.events[at[place]].operations
        if len(operations) == 1:
            return operations[0]
        same = [operation for operation in operations if operation.object == object]
        return same[place - bisect_left(at, at[place])]

    def dependent_before(self, operations: Operations, index: int, known: Clock) -> list[int]:
        """Events before `index` of other threads, not known yet, that conflict; latest first."""
        return self._dependent_before(operations, self.codes.of(operations), index, known, True)

    def _dependent_before(
        self, operations: Operations, code: int, index: int, known: Clock, every: bool
    ) -> list[int]:
        """Unless it should be every one, those may be left out that come before another one."""
        found: list[int] = []
        relation, threads, codes = self.relation, self.threads, self.codes
        for nth, part in enumerate(codes.parts[code]):
            object = codes.objects[part]
            on = self.on.get(object)
            if on is None:
                continue
            at, done = on
            clashes, covers, thread = codes.clashes[part], codes.covers[part], operations[0].thread
            for place in range(bisect_left(at, index) - 1, -1, -1):
                other, theirs = at[place], done[place]
                if known[threads[other]] <= other:
                    if theirs not in clashes or threads[other] == thread:
                        continue
                    if relation is not None and not relation(
                        (self.operation_on(object, place),), (operations[nth],)
                    ):
                        continue
                    found.append(other)
                    if every:
                        continue
                if relation is None and theirs in covers:
                    # All earlier ones that this operation depends on come before this one.
                    break
        if len(operations) > 1 and len(found) > 1:
            found = sorted(set(found), reverse=True)
        return found

    def _joined_all(
        self, index: int, code: int, operations: Operations, before: Clock, clock: Clock
    ) -> tuple[Sequence[int], Clock]:
        """What several operations depend on, by whatever relation, and what is known after that."""
        threads, clocks = self.threads, self.clocks
        direct: list[int] = []
        # From the latest to the earliest, so that what is known through a later one is skipped.
        for other in self._dependent_before(operations, code, index, before, every=False):
            if clock[threads[other]] <= other:
                direct.append(other)
                clock = joined(clock, clocks[other])
        return direct, clock

    def _at_start(self, thread: int) -> Clock:
        start = self._start.get(thread)
        return self._nothing if start is None else self.clocks[start]

    def _widen(self, width: int) -> None:
        more = [0] * (width - self._width)
        for clock in self.clocks:
            clock.extend(more)
        self._nothing.extend(more)
        self._width = width


def joined(a: Clock, b: Clock) -> Clock:
    """What is known to whoever knows both."""
    return [x if x > y else y for x, y in zip(a, b, strict=True)]
