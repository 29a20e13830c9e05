"""When a step could have come first, and what it would have done: the general way.

When a step is blocked even without the event that it races with, other events that block it may
have to go too, independent ones at that: a guard `x == 0 and y == 0` is blocked by a write to x and
by a write to y, each alone. All the largest sets of events with which it is enabled are tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from weft.strategy.dpor.order import Order
from weft.strategy.dpor.past import Events
from weft.system.dependency import Relation, dependent
from weft.system.operation import Choice, Event, Operations, Step
from weft.system.trace import Trace


class Reversal(NamedTuple):
    """How to reverse a race: what to run from just before its earlier event."""

    earlier: int
    """The index of the event that shall come later."""
    gone: Events
    """What has to go: of the later events, those that come after none of these are taken along."""
    end: int
    """Up to where they are."""
    known: Events
    """What is known to the thread of the step that shall come before it."""
    step: tuple[Choice, Operations]
    """That step."""
    predicted: bool = False
    """Whether the step may turn out to do less than is said here."""


class Enabling(NamedTuple):
    """A way to let a step run: what has to go, and which of that besides the earlier event."""

    gone: Events
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
            for gone, _ in self.enabling(alternative, index, known, trace, end):
                state = Imagined(self.order, index, gone, end, trace)
                for value in alternative.choices(state):
                    choice = Choice(event.thread, value)
                    if choice != event.choice:
                        tail = (choice, alternative.predict(state, value))
                        yield Reversal(index, gone, end, known, tail, predicted=True)

    def _enabled(
        self, step: Step, known: Events, candidates: Iterable[int], trace: Trace, index: int
    ) -> Iterator[Reversal]:
        """The reversals that let a step, taken or to be taken at `index`, come earlier."""
        ordered, end = known, self.end(step, index)
        for earlier in candidates:
            if ordered >> earlier & 1:
                continue
            event = self.events[earlier]
            found = False
            for gone, _ in self.enabling(step, earlier, known, trace, index):
                state = Imagined(self.order, earlier, gone, end, trace)
                for value in step.choices(state):
                    operations = step.predict(state, value)
                    if self._relation(event.operations, operations):
                        found = True
                        tail = (Choice(step.thread, value), operations)
                        yield Reversal(earlier, gone, end, known, tail, predicted=True)
            if found:
                # What happens before `earlier` need not be reversed from here: it is reversed
                # from the execution in which the step comes before `earlier`.
                ordered |= self.order.known[earlier]

    def end(self, step: Step, index: int) -> int:
        """Up to where events are taken along to let a step run."""
        return len(self.events) if self._whole or not self.is_steady(step) else index

    def enabling(
        self, step: Step, earlier: int, known: Events, trace: Trace, index: int
    ) -> Iterator[Enabling]:
        """The largest sets of events after `earlier`, none happening after it, that let it run.

        What its thread knows of stays; otherwise the thread would not come to the step. If the
        thread took another step instead, at `index`, what happens after that one goes.
        """
        order, end = self.order, self.end(step, index)
        all_gone = 1 << earlier
        if index < len(self.events):
            all_gone |= 1 << index
        if step.fixed or step.choices(Imagined(order, earlier, all_gone, end, trace)):
            yield Enabling(all_gone, ())
            return
        tried: set[tuple[int, ...]] = set()
        found: list[set[int]] = []
        level = [Enabling(all_gone, ())]
        while level:
            smaller: list[Enabling] = []
            for gone, others in level:
                for removed in order.without(earlier, gone, end):
                    event = self.events[removed]
                    if known >> removed & 1:
                        continue
                    if not dependent(event.operations, step.operations):
                        continue
                    more = gone | 1 << removed
                    rest = tuple(order.without(earlier, more, end))
                    if rest in tried or any(larger.issuperset(rest) for larger in found):
                        continue
                    tried.add(rest)
                    way = Enabling(more, (*others, removed))
                    if step.choices(Imagined(order, earlier, more, end, trace)):
                        found.append(set(rest))
                        yield way
                    else:
                        smaller.append(way)
            level = smaller

    def is_steady(self, step: Step) -> bool:
        # As run, what an operation did is recorded with numbers that other threads do change.
        return step.steady and self._relation is dependent


class Imagined:
    """Looks up states as they are before an event, after the later ones that are taken along."""

    __slots__ = ("earlier", "end", "gone", "order", "trace")

    def __init__(self, order: Order, earlier: int, gone: Events, end: int, trace: Trace) -> None:
        self.order = order
        self.earlier = earlier
        self.gone = gone
        self.end = end
        self.trace = trace

    def __call__(self, object: int) -> Any:
        order = self.order
        state = order.state_before(self.earlier, object, self.trace)
        changes = order.changes_of(object) & ((1 << self.end) - 1)
        changing = order.among(changes, self.earlier, self.gone)
        for op in order.operations_on(object, changing):
            state = op.kind.apply(state, op.thread, op.verb, op.argument, op.value)[0]
        return state
