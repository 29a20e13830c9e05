"""When a step could have come first, and what it would have done: the general way.

When a step is blocked even without the event that it races with, other events that block it may
have to go too, independent ones at that: a guard `x == 0 and y == 0` is blocked by a write to x and
by a write to y, each alone. All the largest sets of events with which it is enabled are tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from weft.strategy.dpor.order import Events, Order
from weft.system.dependency import Relation, dependent
from weft.system.operation import Choice, Event, Operations, Step
from weft.system.trace import Trace


class Reversal(NamedTuple):
    """How to reverse a race: what to run from just before its earlier event."""

    earlier: int
    """The index of the event that shall come later."""
    before: list[int]
    """The indices of the events that are taken along, in order."""
    step: tuple[Choice, Operations]
    """The step that shall come before it."""
    predicted: bool = False
    """Whether the step may turn out to do less than is said here."""


class Enabling(NamedTuple):
    """A set of events with which a step is enabled, and those that had to go for it."""

    before: list[int]
    removed: tuple[int, ...]


class General:
    """Reverses the races of steps of which nothing is presumed."""

    def __init__(self, order: Order, relation: Relation, whole: bool) -> None:
        self.order = order
        self.events = order.events
        self._relation = relation
        self._whole = whole

    def reversals(self, index: int, trace: Trace) -> Iterator[Reversal]:
        """The reversals of an event's races, and the other choices that it had."""
        event = self.events[index]
        yield from self._reversals_of(event, index, trace)
        if event.step.choosing:
            yield from self._other_choices(event, index, trace)

    def of_pending(self, step: Step, trace: Trace) -> Iterator[Reversal]:
        """The reversals that let a step come earlier that has not been taken."""
        end = len(self.events)
        known = self.order.of_thread(step.thread)
        for alternative in step.alternatives:
            candidates = self.order.may_conflict_before(alternative, end, known)
            yield from self._enabled(alternative, known, candidates, trace, end)

    def _reversals_of(self, event: Event, index: int, trace: Trace) -> Iterator[Reversal]:
        known = self.order.before[index]
        alternatives = event.step.alternatives
        for alternative in alternatives:
            if len(alternatives) == 1:
                candidates = self.order.dependent_before(event.operations, index, known)
            else:
                candidates = self.order.may_conflict_before(alternative, index, known)
            yield from self._enabled(alternative, known, candidates, trace, index)

    def _other_choices(self, event: Event, index: int, trace: Trace) -> Iterator[Reversal]:
        end = len(self.events)
        for alternative in event.step.alternatives:
            known = self.order.known[index]
            for before, _ in self.enabling(alternative, index, known, trace, end):
                state = _Imagined(self.order, index, before, trace)
                for value in alternative.choices(state):
                    choice = Choice(event.thread, value)
                    if choice != event.choice:
                        tail = (choice, alternative.predict(state, value))
                        yield Reversal(index, before, tail, predicted=True)

    def _enabled(
        self, step: Step, known: Events, candidates: Iterable[int], trace: Trace, index: int
    ) -> Iterator[Reversal]:
        """The reversals that let a step, taken or to be taken at `index`, come earlier."""
        ordered = known
        for earlier in candidates:
            event = self.events[earlier]
            if ordered >> earlier & 1:
                continue
            found = False
            for before, _ in self.enabling(step, earlier, known, trace, index):
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
                ordered |= self.order.known[earlier]

    def enabling(
        self, step: Step, earlier: int, known: Events, trace: Trace, index: int
    ) -> Iterator[Enabling]:
        """The largest sets of events after `earlier`, none happening after it, that let it run.

        What its thread knows of stays; otherwise the thread would not come to the step. If the
        thread took another step instead, at `index`, what happens after that one goes.
        """
        order = self.order
        whole = self._whole or not self.is_steady(step)
        full = order.without(earlier, len(self.events) if whole else index)
        if index < len(self.events):
            full = order.remaining(full, index)
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
                    if known >> removed & 1:
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

    def is_steady(self, step: Step) -> bool:
        # As run, what an operation did is recorded with numbers that other threads do change.
        return step.steady and self._relation is dependent


class _Imagined:
    """Looks up states as they are before an event, after some later ones that do not need it."""

    __slots__ = ("before", "earlier", "order", "trace")

    def __init__(self, order: Order, earlier: int, before: Iterable[int], trace: Trace) -> None:
        self.order = order
        self.earlier = earlier
        self.before = before
        self.trace = trace

    def __call__(self, object: int) -> Any:
        state = self.order.state_before(self.earlier, object, self.trace)
        for op in self.order.operations_on(object, self.before):
            state = op.kind.apply(state, op.thread, op.verb, op.argument, op.value)[0]
        return state
