"""Vector clocks: what happens before what in an execution, event by event.

Whoever needs happens-before asks here: the searches that reverse races, bounds, reports. Events are
appended one by one and can be cut back, so that an execution goes on from where it parts from the
one before.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from weft.system.dependency import Relation, dependent
from weft.system.objects.thread import Thread
from weft.system.operation import Event, Operation, Operations

Clock = list[int]
"""For each thread, one more than the index of its latest event known here."""

NONE: tuple[int, ...] = ()


class Clocks:
    """The events of an execution and their vector clocks.

    An event comes after those of its own thread, after the start of its thread, and after every
    earlier event that it depends on. Events are known by their place in this sequence.
    """

    def __init__(self, relation: Relation = dependent) -> None:
        self.relation = None if relation is dependent else relation
        """What decides whether two operations that conflict are dependent; they are, if None."""
        self.events: list[Event] = []
        self.clocks: list[Clock] = []
        """What is known after each event, itself included."""
        self.before: list[Clock] = []
        """What the thread of each event knew before it."""
        self.direct: list[Sequence[int]] = []
        """For each event, those it depends on directly: dependent, and not through another one."""
        self.on: dict[int, list[tuple[int, Operation]]] = {}
        """For each object, the operations on it, in order."""
        self.of: dict[int, list[int]] = {}
        """For each thread, its events."""
        self._start: dict[int, int] = {}
        """For each thread, the event that started it."""
        self._nothing: Clock = []
        self._width = 0

    def append(self, event: Event) -> None:
        """The next event of the execution."""
        self.extend((event,))

    def extend(self, new: Iterable[Event]) -> None:
        """The next events of the execution."""
        events, clocks, befores, directs = self.events, self.clocks, self.before, self.direct
        on_object, of_thread, plain = self.on, self.of, self.relation is None
        index = len(events)
        for event in new:
            operations, thread = event.operations, event.thread
            if thread >= self._width:
                self._widen(thread + 1)
            own = of_thread.get(thread)
            if own is None:
                own = of_thread[thread] = []
            before = clocks[own[-1]] if own else self._at_start(thread)
            clock = before.copy()
            if plain and len(operations) == 1:
                operation = operations[0]
                on = on_object.get(operation.object)
                if on:
                    directs.append(self._join(operation, on, clock))
                    on.append((index, operation))
                else:
                    directs.append(NONE)
                    on_object[operation.object] = [(index, operation)]
                if operation.effect == "start":
                    self._started(operation, index)
            else:
                directs.append(self._join_all(operations, before, clock))
                for operation in operations:
                    on_object.setdefault(operation.object, []).append((index, operation))
                    if operation.effect == "start":
                        self._started(operation, index)
            index += 1
            clock[thread] = index
            own.append(index - 1)
            events.append(event)
            clocks.append(clock)
            befores.append(before)

    def truncate(self, length: int) -> None:
        """Forget the events from there on."""
        for event in self.events[length:]:
            self.of[event.thread].pop()
            for operation in event.operations:
                self.on[operation.object].pop()
                if operation.effect == "start" and isinstance(operation.kind, Thread):
                    self._start.pop(operation.kind.number, None)
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

    def dependent_before(self, operations: Operations, index: int, known: Clock) -> list[int]:
        """Events before `index` of other threads, not known yet, that conflict; latest first."""
        return self._dependent_before(operations, index, known, every=True)

    def _dependent_before(
        self, operations: Operations, index: int, known: Clock, every: bool
    ) -> list[int]:
        """Unless it should be every one, those may be left out that come before another one."""
        found: list[int] = []
        relation = self.relation
        for operation in operations:
            effect, conflicts = operation.effect, operation.conflicts
            for other, performed in reversed(self.on.get(operation.object, ())):
                if other >= index:
                    continue
                theirs = performed.conflicts
                if known[performed.thread] <= other:
                    if effect not in theirs or performed.thread == operation.thread:
                        continue
                    if relation is not None and not relation((performed,), (operation,)):
                        continue
                    found.append(other)
                    if every:
                        continue
                if relation is None and (theirs is conflicts or theirs >= conflicts):
                    # All earlier ones that this operation depends on come before this one.
                    break
        if len(operations) > 1 and len(found) > 1:
            found = sorted(set(found), reverse=True)
        return found

    def _join(
        self, operation: Operation, on: list[tuple[int, Operation]], clock: Clock
    ) -> Sequence[int]:
        """Add to a clock what its thread learns by an operation; the events it learns it from."""
        direct: list[int] | None = None
        effect, conflicts = operation.effect, operation.conflicts
        for other, performed in reversed(on):
            theirs = performed.conflicts
            if clock[performed.thread] <= other:
                if effect not in theirs:
                    continue
                if direct is None:
                    direct = [other]
                else:
                    direct.append(other)
                clock[:] = [x if x > y else y for x, y in zip(clock, self.clocks[other])]  # noqa: B905
            if theirs is conflicts or theirs >= conflicts:
                break
        return NONE if direct is None else direct

    def _join_all(self, operations: Operations, before: Clock, clock: Clock) -> Sequence[int]:
        """The same for several operations, or another relation."""
        events, clocks = self.events, self.clocks
        direct: list[int] = []
        # From the latest to the earliest, so that what is known through a later one is skipped.
        for other in self._dependent_before(operations, len(events), before, every=False):
            if clock[events[other].thread] <= other:
                direct.append(other)
                clock[:] = joined(clock, clocks[other])
        return direct

    def _started(self, operation: Operation, index: int) -> None:
        if isinstance(operation.kind, Thread):
            self._start[operation.kind.number] = index

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
