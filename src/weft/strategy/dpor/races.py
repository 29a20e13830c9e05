"""The races of an execution, and the sequences that reverse them.

A race is an event e and a later step f of another thread, dependent, such that f could have come
first: everything f's thread did before does not happen after e, and f is enabled once the events
that happen after e are taken away. That is what makes lock acquires race with the previous acquire
and not with the release between (a release only orders), and what makes the blocked steps at the
end of an execution race as well.

When f is blocked even without e, other events that block it may have to go too, independent ones
at that: a guard `x == 0 and y == 0` is blocked by a write to x and by a write to y, each alone. All
the largest sets of events with which f is enabled are tried.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from weft.strategy.dpor.order import Order
from weft.strategy.dpor.wakeup_tree import NONE, Steps, conflicting
from weft.system.clock import Clock, joined
from weft.system.dependency import Relation, dependent
from weft.system.operation import Choice, Event, Operation, Operations, Step
from weft.system.trace import Trace


class Reversal(NamedTuple):
    """How to reverse a race: what to run from just before its earlier event."""

    earlier: int
    """The index of the event that shall come later."""
    before: list[int]
    """The indices of the events that are taken along, in order."""
    step: tuple[Choice, Operations]
    """The step that shall come before it."""
    later: int = -1
    """The index of the event that this step is, if it is plain and nothing else has to go."""
    predicted: bool = False
    """Whether the step may turn out to do less than is said here."""


class Enabling(NamedTuple):
    """A set of events with which a step is enabled, and those that had to go for it."""

    before: list[int]
    removed: tuple[int, ...]


class Race(NamedTuple):
    """Two plain events that are reversed by what does not happen after the first, then the second.

    All of it up to the end of the execution, or up to the second event, as for `Reversal`.
    """

    earlier: int
    later: int


Found = list[tuple[int, tuple[int, ...]]]
"""What an event races with, and what must go for it to come first."""


AT_ONCE: Sequence[tuple[int, ...]] = ((),)
"""The one way to let a step run for which nothing else has to go."""


class Races:
    """Finds the races of each execution.

    A reversal takes along the events that do not happen after the earlier one: all of them if
    `whole`, else those before the later step.
    """

    def __init__(self, relation: Relation, whole: bool) -> None:
        self.order = Order(relation)
        self.events = self.order.events
        self._relation = relation
        self._whole = whole
        self._found: list[tuple[int, Found | None]] = []
        """The events that have races, in order; None for one that is not plain."""

    def truncate(self, length: int) -> None:
        """Forget the events from there on."""
        found = self._found
        while found and found[-1][0] >= length:
            found.pop()
        self.order.truncate(length)

    def reversals(
        self, first: int, trace: Trace, again: Callable[[int, int], bool]
    ) -> Iterator[Reversal | Race]:
        """Every reversible race whose later step is new: event `first` or later, or pending.

        Races of old events come again if `again` says so for the two events, since what can be
        taken along is new. An event races with the other choices it had, too.
        """
        for index, found in self._found:
            if found is None:
                yield from self._general(index, trace)
                continue
            for earlier, removed in found:
                if again(earlier, -1 if removed else index):
                    yield self._reversal(earlier, removed, index)
        direct = self.order.direct
        for index in range(first, len(self.events)):
            step = self.events[index].step
            if not self._plain(step):
                if direct[index] or step.choosing or len(step.alternatives) > 1:
                    self._found.append((index, None))
                    yield from self._general(index, trace)
                continue
            found = self._races_of(index, trace) if direct[index] else None
            if found:
                self._found.append((index, found))
                for earlier, removed in found:
                    yield self._reversal(earlier, removed, index)
        for step in trace.pending:
            known = self.order.known(step.thread)
            for alternative in step.alternatives:
                end = len(self.events)
                candidates = self.order.may_conflict_before(alternative, end, known)
                yield from self._enabled(alternative, known, candidates, trace, end)

    def _general(self, index: int, trace: Trace) -> Iterator[Reversal]:
        """The reversals of an event that is not plain."""
        event = self.events[index]
        yield from self._reversals_of(event, trace)
        if event.step.choosing:
            yield from self._other_choices(event, trace)

    def _reversal(self, earlier: int, removed: tuple[int, ...], index: int) -> Reversal | Race:
        if not removed:
            return Race(earlier, index)
        event = self.events[index]
        before = self._taken_along(earlier, removed, index)
        return Reversal(earlier, before, (event.choice, event.operations))

    def whole(self, race: Race) -> Reversal:
        """All of what reverses a race of plain events."""
        event = self.events[race.later]
        before = self._taken_along(race.earlier, (), race.later)
        return Reversal(race.earlier, before, (event.choice, event.operations), race.later)

    def sequence(self, reversal: Reversal) -> Steps:
        """The steps of a reversal, with what they do."""
        return [*self.steps(reversal.before), reversal.step]

    def steps(self, indices: Iterable[int]) -> Steps:
        """What events are, as steps."""
        events = self.events
        return [(events[k].choice, events[k].operations) for k in indices]

    def needed(self, reversal: Reversal, places: set[int]) -> list[int]:
        """The places in the sequence that must stay if those given, and the last one, do.

        Choices stay as well: without them, a branch in which the thread chooses otherwise would
        seem to lead to the same.
        """
        before, (choice, operations) = reversal.before, reversal.step
        events, clocks, relation = self.events, self.order.clocks, self._relation
        start = self.order.start_of(choice.thread)
        conflicts = conflicting(operations)
        kept: list[int] = []
        known: Clock = []
        """What is known to those that stay."""
        for place in range(len(before) - 1, -1, -1):
            index = before[place]
            event = events[index]
            thread = event.thread
            if (
                place in places
                or event.step.choosing
                or thread == choice.thread
                or index == start
                or (known and known[thread] > index)
                or (
                    any(o.effect in conflicts.get(o.object, NONE) for o in event.operations)
                    and relation(event.operations, operations)
                )
            ):
                kept.append(place)
                known = joined(known, clocks[index]) if known else clocks[index]
        kept.reverse()
        return [*kept, len(before)]

    def _plain(self, step: Step) -> bool:
        """One transition, one choice, the same effects wherever it is enabled."""
        return step.fixed or (self._steady(step) and not step.choosing)

    def _steady(self, step: Step) -> bool:
        # As run, what an operation did is recorded with numbers that other threads do change.
        return step.steady and self._relation is dependent

    def _races_of(self, index: int, trace: Trace) -> Found:
        """The races of a plain event that depends on others directly."""
        order, step = self.order, self.events[index].step
        if step.fixed:
            return [(earlier, ()) for earlier in order.direct[index]]
        operations = self.events[index].operations
        if len(operations) == 1 and self._whole:
            return self._races_on(operations[0], step, index, trace)
        known = ordered = order.before[index]
        found: Found = []
        for earlier in order.dependent_before(operations, index, known):
            if ordered[self.events[earlier].thread] > earlier:
                continue
            ways = self._ways(step, earlier, known, trace, index)
            if ways:
                found.extend((earlier, removed) for removed in ways)
                ordered = joined(ordered, order.clocks[earlier])
        return found

    def _races_on(self, operation: Operation, step: Step, index: int, trace: Trace) -> Found:
        """The same for an event that is one operation, with the events on its object alone."""
        order = self.order
        on = order.on[operation.object]
        effect, conflicts = operation.effect, operation.conflicts
        known = ordered = order.before[index]
        found: Found = []
        for place in range(bisect_left(on, (index,)) - 1, -1, -1):
            earlier, performed = on[place]
            theirs = performed.conflicts
            if ordered[performed.thread] <= earlier:
                if effect not in theirs:
                    continue
                ways = self._ways(step, earlier, known, trace, index)
                if not ways:
                    continue
                found.extend((earlier, removed) for removed in ways)
                ordered = joined(ordered, order.clocks[earlier])
            if theirs is conflicts or theirs >= conflicts:
                # All earlier ones that it depends on come before this one.
                break
        return found

    def _ways(
        self, step: Step, earlier: int, known: Clock, trace: Trace, index: int
    ) -> Sequence[tuple[int, ...]]:
        """What must go besides `earlier` to let a plain step run, as `_enabling` finds it."""
        order = self.order
        if self._whole:
            if step.choices(_Without(order, earlier, trace)):
                return AT_ONCE
            for operation in step.operations:
                for other, performed in order.without_on(earlier, operation.object):
                    if known[performed.thread] <= other and operation.effect in performed.conflicts:
                        break
                else:
                    continue
                break
            else:
                return ()
        return [way.removed for way in self._enabling(step, earlier, known, trace, index)]

    def _taken_along(self, earlier: int, removed: Iterable[int], index: int) -> list[int]:
        before = self.order.without(earlier, len(self.events) if self._whole else index)
        for one in removed:
            before = self.order.remaining(before, one)
        return before

    def _reversals_of(self, event: Event, trace: Trace) -> Iterator[Reversal]:
        index = event.index
        known = self.order.before[index]
        alternatives = event.step.alternatives
        for alternative in alternatives:
            if len(alternatives) == 1:
                candidates = self.order.dependent_before(event.operations, index, known)
            else:
                candidates = self.order.may_conflict_before(alternative, index, known)
            yield from self._enabled(alternative, known, candidates, trace, index)

    def _other_choices(self, event: Event, trace: Trace) -> Iterator[Reversal]:
        index, end = event.index, len(self.events)
        for alternative in event.step.alternatives:
            known = self.order.clocks[index]
            for before, _ in self._enabling(alternative, index, known, trace, end):
                state = _Imagined(self.order, index, before, trace)
                for value in alternative.choices(state):
                    choice = Choice(event.thread, value)
                    if choice != event.choice:
                        tail = (choice, alternative.predict(state, value))
                        yield Reversal(index, before, tail, predicted=True)

    def _enabled(
        self, step: Step, known: Clock, candidates: Iterable[int], trace: Trace, index: int
    ) -> Iterator[Reversal]:
        """The reversals that let a step, taken or to be taken at `index`, come earlier."""
        ordered = known
        for earlier in candidates:
            event = self.events[earlier]
            if ordered[event.thread] > earlier:
                continue
            found = False
            for before, _ in self._enabling(step, earlier, known, trace, index):
                state = _Imagined(self.order, earlier, before, trace)
                for value in step.choices(state):
                    operations = step.predict(state, value)
                    if self._relation(event.operations, operations):
                        found = True
                        tail = (Choice(step.thread, value), operations)
                        yield Reversal(earlier, before, tail, predicted=True)
            if found:
                # What happens before `earlier` need not be reversed from here: it is reversed
                # from the execution in which the step comes before `earlier`.
                ordered = joined(ordered, self.order.clocks[earlier])

    def _enabling(
        self, step: Step, earlier: int, known: Clock, trace: Trace, index: int
    ) -> Iterator[Enabling]:
        """The largest sets of events after `earlier`, none happening after it, that let it run.

        What its thread knows of stays; otherwise the thread would not come to the step. If the
        thread took another step instead, at `index`, what happens after that one goes.
        """
        order, thread = self.order, step.thread
        whole = self._whole or not self._steady(step)
        full = order.without(earlier, len(self.events) if whole else index)
        full = [k for k in full if order.clocks[k][thread] <= index]
        if step.fixed or step.choices(_Imagined(order, earlier, full, trace)):
            yield Enabling(full, ())
            return
        tried: set[tuple[int, ...]] = set()
        found: list[set[int]] = []
        level = [Enabling(full, ())]
        while level:
            smaller: list[Enabling] = []
            for present, gone in level:
                for removed in present:
                    event = self.events[removed]
                    if known[event.thread] > removed:
                        continue
                    if not dependent(event.operations, step.operations):
                        continue
                    rest = order.remaining(present, removed)
                    if tuple(rest) in tried or any(larger.issuperset(rest) for larger in found):
                        continue
                    tried.add(tuple(rest))
                    way = Enabling(rest, (*gone, removed))
                    if step.choices(_Imagined(order, earlier, rest, trace)):
                        found.append(set(rest))
                        yield way
                    else:
                        smaller.append(way)
            level = smaller


class _Without:
    """Looks up states as they are without an event and all that happens after it."""

    __slots__ = ("earlier", "order", "trace")

    def __init__(self, order: Order, earlier: int, trace: Trace) -> None:
        self.order = order
        self.earlier = earlier
        self.trace = trace

    def __call__(self, object: int) -> Any:
        order, earlier = self.order, self.earlier
        state = order.state_before(earlier, object, self.trace)
        for _, op in order.without_on(earlier, object):
            state = op.kind.apply(state, op.thread, op.verb, op.argument, op.value)[0]
        return state


class _Imagined:
    """Looks up states as they are before an event, after some later ones that do not need it."""

    def __init__(self, order: Order, earlier: int, before: list[int], trace: Trace) -> None:
        self.order = order
        self.earlier = earlier
        self.before = set(before)
        self.trace = trace

    def __call__(self, object: int) -> Any:
        state = self.order.state_before(self.earlier, object, self.trace)
        for op in self.order.operations_on(object, self.before):
            state = op.kind.apply(state, op.thread, op.verb, op.argument, op.value)[0]
        return state
