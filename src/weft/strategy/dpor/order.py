"""Happens-before of the current execution, kept up from one execution to the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from weft.system.dependency import Relation, dependent
from weft.system.objects import Thread
from weft.system.operation import Choice, Event, Operation, Operations, Step
from weft.system.trace import Trace

Clock = list[int]
"""For each thread, one more than the index of its latest event known here."""


class Order:
    """The events of the current execution and what happens before what."""

    def __init__(self, relation: Relation) -> None:
        self._relation = None if relation is dependent else relation
        """What decides whether two operations that conflict are dependent; they are, if None."""
        self.events: list[Event] = []
        self.clocks: list[Clock] = []
        self.direct: list[list[int]] = []
        """For each event, those it depends on directly: dependent, and not through another one."""
        self.conflicting: list[list[int]] = []
        """For each event, all that its thread did not know of before it and that are dependent."""
        self.steps: list[tuple[Choice, Operations]] = []
        """For each event, the step that it is."""
        self._on: dict[int, list[tuple[int, Operation]]] = {}
        """For each object, the operations on it, in order."""
        self._of: dict[int, list[int]] = {}
        """For each thread, the indices of its events."""
        self._start: dict[int, int] = {}
        """For each thread, the event that started it."""
        self._width = 0

    def truncate(self, length: int) -> None:
        """Forget the events from there on."""
        gone = self.events[length:]
        del self.events[length:], self.clocks[length:], self.steps[length:]
        del self.direct[length:], self.conflicting[length:]
        for event in gone:
            self._of[event.thread].pop()
            for operation in event.operations:
                self._on[operation.object].pop()
                if operation.effect == "start" and isinstance(operation.kind, Thread):
                    self._start.pop(operation.kind.number, None)

    def append(self, event: Event) -> None:
        """The next event of the execution."""
        clocks, events = self.clocks, self.events
        index, thread = len(events), event.thread
        operations = event.operations
        known = self.known(thread)
        conflicting = self.dependent_before(operations, index, known)
        direct: list[int] = []
        clock = known.copy()
        # From the latest to the earliest, so that what is known through a later one is skipped.
        for other in conflicting:
            if clock[events[other].thread] <= other:
                direct.append(other)
                clock = joined(clock, clocks[other])
        clock[thread] = index + 1
        events.append(event)
        clocks.append(clock)
        self.steps.append((event.choice, operations))
        self.direct.append(direct)
        self.conflicting.append(conflicting)
        own = self._of.get(thread)
        if own is None:
            own = self._of[thread] = []
        own.append(index)
        for operation in operations:
            on = self._on.get(operation.object)
            if on is None:
                on = self._on[operation.object] = []
            on.append((index, operation))
            if operation.effect == "start" and isinstance(operation.kind, Thread):
                self._start[operation.kind.number] = index

    def known(self, thread: int) -> Clock:
        """What a thread knows after its events so far: its latest clock, or that of its start."""
        if thread >= self._width:
            self._widen(thread + 1)
        own = self._of.get(thread)
        return self.clocks[own[-1]] if own else self._at_start(thread)

    def known_before(self, event: Event) -> Clock:
        """What the thread of an event knew before it."""
        own = self._of[event.thread]
        place = own.index(event.index)
        return self.clocks[own[place - 1]] if place else self._at_start(event.thread)

    def start_of(self, thread: int) -> int | None:
        """The index of the event that started a thread, if one did."""
        return self._start.get(thread)

    def dependent_before(self, operations: Operations, index: int, known: Clock) -> list[int]:
        """Events before `index` of other threads, not known yet, that conflict; latest first."""
        found: list[int] = []
        relation = self._relation
        for operation in operations:
            on = self._on.get(operation.object)
            if not on:
                continue
            thread, effect = operation.thread, operation.effect
            for other, performed in reversed(on):
                # As the relation says it; asked for so often that it is not called where it need
                # not be.
                if (
                    effect in performed.conflicts
                    and known[performed.thread] <= other < index
                    and performed.thread != thread
                    and (relation is None or relation((performed,), (operation,)))
                ):
                    found.append(other)
        if len(operations) > 1 and len(found) > 1:
            found = sorted(set(found), reverse=True)
        return found

    def may_conflict_before(self, step: Step, index: int, known: Clock) -> list[int]:
        """The same for a step that has not been taken, by the most it may do."""
        found: set[int] = set()
        for operation in step.operations:
            for other, performed in self._on.get(operation.object, ()):
                if other >= index or performed.thread == step.thread:
                    continue
                if known[performed.thread] <= other and performed.effect in operation.conflicts:
                    found.add(other)
        return sorted(found, reverse=True)

    def without(self, earlier: int, end: int) -> list[int]:
        """notdep: the events after `earlier`, up to `end`, that do not happen after it."""
        thread, clocks = self.events[earlier].thread, self.clocks
        return [k for k in range(earlier + 1, end) if clocks[k][thread] <= earlier]

    def remaining(self, indices: Iterable[int], removed: int) -> list[int]:
        """Those of the events that do not happen after the removed one, and are not it."""
        thread, clocks = self.events[removed].thread, self.clocks
        return [k for k in indices if clocks[k][thread] <= removed]

    def state_before(self, index: int, object: int, trace: Trace) -> Any:
        """The state of an object just before an event."""
        for other, operation in self._on.get(object, ()):
            if other >= index:
                return operation.before
        return trace.states[object]

    def operations_on(self, object: int, indices: set[int]) -> Iterator[Operation]:
        for other, operation in self._on.get(object, ()):
            if other in indices:
                yield operation

    def _at_start(self, thread: int) -> Clock:
        start = self._start.get(thread)
        return [0] * self._width if start is None else self.clocks[start]

    def _widen(self, width: int) -> None:
        for clock in self.clocks:
            clock.extend([0] * (width - self._width))
        self._width = width


def joined(a: Clock, b: Clock) -> Clock:
    """What is known to whoever knows both."""
    return [x if x > y else y for x, y in zip(a, b, strict=True)]
