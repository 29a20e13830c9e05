"""Happens-before of the current execution, and what reversing races asks of it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from weft.system.clock import Clock, Clocks, On, joined
from weft.system.dependency import Relation
from weft.system.operation import Choice, Event, Operation, Step
from weft.system.trace import Trace

NOTHING: Sequence[int] = ()
EMPTY: On = ([], [])


class Order(Clocks):
    """The events of the current execution and what happens before what."""

    def __init__(self, relation: Relation) -> None:
        super().__init__(relation)
        self.choosing: list[int] = []
        """The events that may have had more than one choice."""

    def extend(self, new: Sequence[Event]) -> None:
        index = len(self.events)
        super().extend(new)
        for event in new:
            if event.step.choosing:
                self.choosing.append(index)
            index += 1

    def truncate(self, length: int) -> None:
        super().truncate(length)
        while self.choosing and self.choosing[-1] >= length:
            self.choosing.pop()

    def may_conflict_before(self, step: Step, index: int, known: Clock) -> list[int]:
        """As `dependent_before`, for a step that has not been taken, by the most it may do."""
        found: set[int] = set()
        threads, codes = self.threads, self.codes
        for part in codes.parts[codes.of(step.operations)]:
            clashes = codes.clashes[part]
            for other, performed in zip(*self.on.get(codes.objects[part], EMPTY), strict=True):
                thread = threads[other]
                if other >= index or thread == step.thread:
                    continue
                if known[thread] <= other and performed in clashes:
                    found.add(other)
        return sorted(found, reverse=True)

    def without(self, earlier: int, end: int) -> list[int]:
        """notdep: the events after `earlier`, up to `end`, that do not happen after it."""
        thread, clocks = self.threads[earlier], self.clocks
        return [k for k in range(earlier + 1, end) if clocks[k][thread] <= earlier]

    def remaining(self, indices: Iterable[int], removed: int) -> list[int]:
        """Those of the events that do not happen after the removed one, and are not it."""
        thread, clocks = self.threads[removed], self.clocks
        return [k for k in indices if clocks[k][thread] <= removed]

    def without_on(self, earlier: int, object: int) -> Sequence[int]:
        """The operations on one object of the events of `without`, up to the end: their places."""
        at, done = self.on.get(object, EMPTY)
        if not at or at[-1] <= earlier:
            return NOTHING
        thread, clocks = self.threads[earlier], self.clocks
        conflicts_with_all, plain = self.codes.conflicts_with_all, self.relation is None
        found: list[int] = []
        for place in range(bisect_right(at, earlier), len(at)):
            if clocks[at[place]][thread] <= earlier:
                found.append(place)
            elif plain and conflicts_with_all[done[place]]:
                # All that follows on this object comes after this one, which comes after `earlier`.
                break
        return found

    def state_before(self, index: int, object: int, trace: Trace) -> Any:
        """The state of an object just before an event."""
        at, _ = self.on.get(object, EMPTY)
        place = bisect_left(at, index)
        if place == len(at):
            return trace.states[object]
        return self.operation_on(object, place).before

    def operations_on(self, object: int, indices: set[int]) -> Iterator[Operation]:
        at, _ = self.on.get(object, EMPTY)
        for place, other in enumerate(at):
            if other in indices:
                yield self.operation_on(object, place)

    # A race of plain events is reversed by `without(earlier)` and then the later event. What
    # follows asks about that sequence, without going through all of it.

    def obstacle(self, choice: Choice, code: int, earlier: int, later: int) -> int | None:
        """The first event of that sequence that keeps a step from coming first.

        None if there is none: see `wakeup_tree.obstacle`.
        """
        thread, codes = choice[0], self.codes
        end = first = len(self.events)
        own = self.of.get(thread)
        if own and own[-1] > earlier:
            place = bisect_right(own, earlier)
            if self.clocks[own[place]][self.threads[earlier]] <= earlier:
                first = own[place]
        for part in codes.parts[code]:
            object, clashes = codes.objects[part], codes.clashes[part]
            for place in self.without_on(earlier, object):
                at, done = self.on[object]
                if at[place] >= first:
                    break
                if done[place] in clashes:
                    first = at[place]
                    break
        if first == end:
            first = later
        if self.threads[first] == thread:
            return None if self.events[first].choice == choice else first
        if first != later or codes.dependent(code, self.steps[later]):
            return first
        return None

    def needed(self, earlier: int, later: int, reasons: Iterable[int]) -> list[int]:
        """The events of that sequence that must stay, without `later`, if those given do.

        Those before `later` in it and those before what must stay. Choices stay as well: without
        them, a branch in which the thread chooses otherwise would seem to lead to the same.
        """
        clocks, threads, codes = self.clocks, self.threads, self.codes
        known = self.before[later]
        for part in codes.parts[self.steps[later]]:
            object = codes.objects[part]
            for place in self.without_on(earlier, object):
                at, done = self.on[object]
                other = at[place]
                if known[threads[other]] <= other and done[place] in codes.clashes[part]:
                    known = joined(known, clocks[other])
        for reason in reasons:
            if known[threads[reason]] <= reason != later:
                known = joined(known, clocks[reason])
        if self.choosing and self.choosing[-1] > earlier:
            te = threads[earlier]
            for other in self.choosing[bisect_right(self.choosing, earlier) :]:
                if known[threads[other]] <= other and clocks[other][te] <= earlier:
                    known = joined(known, clocks[other])
        found: list[int] = []
        beyond = earlier + 1
        for thread, latest in enumerate(known):
            if latest > beyond:
                own = self.of[thread]
                found += own[bisect_right(own, earlier) : bisect_left(own, latest)]
        found.sort()
        return found
