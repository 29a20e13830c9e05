"""Happens-before of the current execution, and what reversing races asks of it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from weft.system.clock import Clock, Clocks, joined
from weft.system.dependency import Relation
from weft.system.operation import Choice, Event, Operation, Operations, Step
from weft.system.trace import Trace

NOTHING: Sequence[tuple[int, Operation]] = ()


class Order(Clocks):
    """The events of the current execution and what happens before what."""

    def __init__(self, relation: Relation) -> None:
        super().__init__(relation)
        self.choosing: list[int] = []
        """The events that may have had more than one choice."""
        self._effects: dict[int, set[str]] = {}
        """For each object, the effects that operations on it have had so far."""

    def extend(self, new: Iterable[Event]) -> None:
        index = len(self.events)
        effects = self._effects
        super().extend(new)
        for event in self.events[index:]:
            if event.step.choosing:
                self.choosing.append(index)
            index += 1
            for operation in event.operations:
                seen = effects.get(operation.object)
                if seen is None:
                    seen = effects[operation.object] = set()
                seen.add(operation.effect)

    def truncate(self, length: int) -> None:
        super().truncate(length)
        while self.choosing and self.choosing[-1] >= length:
            self.choosing.pop()

    def may_conflict_before(self, step: Step, index: int, known: Clock) -> list[int]:
        """As `dependent_before`, for a step that has not been taken, by the most it may do."""
        found: set[int] = set()
        for operation in step.operations:
            for other, performed in self.on.get(operation.object, ()):
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

    def without_on(self, earlier: int, object: int) -> Sequence[tuple[int, Operation]]:
        """The operations on one object of those of `without`, up to the end."""
        on = self.on.get(object)
        if not on or on[-1][0] <= earlier:
            return NOTHING
        thread, clocks = self.events[earlier].thread, self.clocks
        found: list[tuple[int, Operation]] = []
        for place in range(bisect_left(on, (earlier + 1,)), len(on)):
            entry = on[place]
            if clocks[entry[0]][thread] <= earlier:
                found.append(entry)
            elif entry[1].conflicts >= self._effects[object] and self.relation is None:
                # All that follows on this object comes after this one, which comes after `earlier`.
                break
        return found

    def state_before(self, index: int, object: int, trace: Trace) -> Any:
        """The state of an object just before an event."""
        on = self.on.get(object, ())
        place = bisect_left(on, (index,))
        return on[place][1].before if place < len(on) else trace.states[object]

    def operations_on(self, object: int, indices: set[int]) -> Iterator[Operation]:
        for other, operation in self.on.get(object, ()):
            if other in indices:
                yield operation

    # A race of plain events is reversed by `without(earlier)` and then the later event. What
    # follows asks about that sequence, without going through all of it.

    def obstacle(
        self, choice: Choice, operations: Operations, earlier: int, later: int
    ) -> int | None:
        """The first event of that sequence that keeps a step from coming first.

        None if there is none: see `wakeup_tree.obstacle`.
        """
        thread = choice.thread
        first = len(self.events)
        own = self.of.get(thread, ())
        place = bisect_right(own, earlier)
        if place < len(own) and self.clocks[own[place]][self.events[earlier].thread] <= earlier:
            first = own[place]
        for operation in operations:
            for other, performed in self.without_on(earlier, operation.object):
                if other >= first:
                    break
                if performed.effect in operation.conflicts:
                    first = other
                    break
        if first == len(self.events):
            first = later
        event = self.events[first]
        if event.thread == thread:
            return None if event.choice == choice else first
        if first != later or self._conflict(operations, later):
            return first
        return None

    def needed(self, earlier: int, later: int, reasons: Iterable[int]) -> list[int]:
        """The events of that sequence that must stay, without `later`, if those given do.

        Those before `later` in it and those before what must stay. Choices stay as well: without
        them, a branch in which the thread chooses otherwise would seem to lead to the same.
        """
        clocks, events, te = self.clocks, self.events, self.events[earlier].thread
        known = self.before[later]
        for operation in events[later].operations:
            for other, performed in self.without_on(earlier, operation.object):
                if performed.effect in operation.conflicts and known[performed.thread] <= other:
                    known = joined(known, clocks[other])
        for reason in reasons:
            if known[events[reason].thread] <= reason != later:
                known = joined(known, clocks[reason])
        for other in self.choosing[bisect_right(self.choosing, earlier) :]:
            if known[events[other].thread] <= other and clocks[other][te] <= earlier:
                known = joined(known, clocks[other])
        found: list[int] = []
        for thread, latest in enumerate(known):
            if latest > earlier + 1:
                own = self.of[thread]
                found += own[bisect_right(own, earlier) : bisect_left(own, latest)]
        found.sort()
        return found

    def _conflict(self, operations: Operations, index: int) -> bool:
        for performed in self.events[index].operations:
            for operation in operations:
                if operation.object == performed.object and performed.effect in operation.conflicts:
                    return True
        return False
