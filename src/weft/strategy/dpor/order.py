"""What reversing races asks of the happens-before of an execution."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Any

from weft.strategy.dpor.past import Events, Past, bits
from weft.system.operation import Choice, Operation, Operations, Step
from weft.system.trace import Trace


class Order(Past):
    """The same events, and which of them could come earlier, later, or not at all."""

    def dependent_before(self, operations: Operations, index: int, known: Events) -> list[int]:
        """Events before `index` of other threads, not known yet, that conflict; latest first."""
        is_event = index < len(self.events) and operations is self.events[index].operations
        code = self.steps[index] if is_event else self.codes.of(operations)
        found = bits(self.rivals(code) & ~known & ((1 << index) - 1))
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
