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

from collections.abc import Iterable, Iterator
from typing import Any

from weft.strategy.dpor.wakeup_tree import Sequence
from weft.system.dependency import Relation, dependent
from weft.system.objects import Thread
from weft.system.operation import Choice, Event, Operation, Step
from weft.system.trace import Trace

Clock = list[int]
"""For each thread, one more than the index of its latest event known here."""


class Races:
    """The current execution with its happens-before relation, kept up from one to the next.

    A reversing sequence takes along the events that do not happen after the earlier one: all of
    them if `whole`, else those before the later step.
    """

    def __init__(self, relation: Relation, whole: bool) -> None:
        self.relation = relation
        self.whole = whole
        self.events: list[Event] = []
        self._clocks: list[Clock] = []
        self._direct: list[list[int]] = []
        """For each event whose step is fixed, the events it races with."""
        self._on: dict[int, list[tuple[int, Operation]]] = {}
        """For each object, the operations on it, in order."""
        self._of: dict[int, list[int]] = {}
        """For each thread, the indices of its events."""
        self._start: dict[int, int] = {}
        """For each thread, the event that started it."""
        self._width = 0

    def truncate(self, length: int) -> None:
        """Forget the events from there on."""
        while len(self.events) > length:
            event = self.events.pop()
            self._clocks.pop()
            self._direct.pop()
            self._of[event.thread].pop()
            for operation in event.operations:
                self._on[operation.object].pop()
                if operation.effect == "start" and isinstance(operation.kind, Thread):
                    self._start.pop(operation.kind.number, None)

    def append(self, event: Event) -> None:
        """The next event of the execution."""
        index, thread = len(self.events), event.thread
        operations = event.operations
        if thread >= self._width:
            self._widen(thread + 1)
        known = self._known(thread)
        clock = known.copy()
        direct: list[int] = []
        clocks, events = self._clocks, self.events
        # From the latest to the earliest: what is dependent and not known through a later event
        # is a race; the rest only adds to the order.
        for other in self._dependent_before(operations, index, known):
            if clock[events[other].thread] <= other:
                direct.append(other)
                clock = [a if a > b else b for a, b in zip(clock, clocks[other], strict=True)]
        clock[thread] = index + 1
        events.append(event)
        clocks.append(clock)
        self._direct.append(direct)
        self._of.setdefault(thread, []).append(index)
        for operation in operations:
            self._on.setdefault(operation.object, []).append((index, operation))
            if operation.effect == "start" and isinstance(operation.kind, Thread):
                self._start[operation.kind.number] = index

    def reversals(self, first: int, trace: Trace) -> Iterator[tuple[int, Sequence]]:
        """Every reversible race whose later step is new: event `first` or later, or pending.

        Gives the index of the earlier event, and a sequence to run from just before it in which
        the later step comes first. An event races with the other choices it had, too.
        """
        for index, event in enumerate(self.events):
            step = event.step
            if index >= first and step.fixed:
                tail = (event.choice, event.operations)
                for earlier in self._direct[index]:
                    yield earlier, [*self._sequence(self._without(earlier, index)), tail]
            elif not step.fixed and (index >= first or not self._steady(step)):
                yield from self._reversals_of(event, trace)
            if step.choosing:
                yield from self._other_choices(event, trace)
        for step in trace.pending:
            known = self._known(step.thread)
            for alternative in step.alternatives:
                candidates = self._may_conflict(alternative, known, len(self.events))
                yield from self._enabled_reversals(alternative, known, candidates, trace)

    def _reversals_of(self, event: Event, trace: Trace) -> Iterator[tuple[int, Sequence]]:
        known = self._known_before(event)
        alternatives = event.step.alternatives
        if len(alternatives) == 1:
            candidates = self._dependent_before(event.operations, event.index, known)
            yield from self._enabled_reversals(event.step, known, candidates, trace, event)
            return
        for alternative in alternatives:
            candidates = self._may_conflict(alternative, known, event.index)
            yield from self._enabled_reversals(alternative, known, candidates, trace, event)

    def _other_choices(self, event: Event, trace: Trace) -> Iterator[tuple[int, Sequence]]:
        for alternative in event.step.alternatives:
            known = self._clocks[event.index]
            for before in self._enabling(alternative, event.index, known, trace, len(self.events)):
                state = _Imagined(self, event.index, before, trace)
                for value in alternative.choices(state):
                    choice = Choice(event.thread, value)
                    if choice != event.choice:
                        operations = alternative.predict(state, value)
                        yield event.index, [*self._sequence(before), (choice, operations)]

    def _enabled_reversals(
        self,
        step: Step,
        known: Clock,
        candidates: Iterable[int],
        trace: Trace,
        instead_of: Event | None = None,
    ) -> Iterator[tuple[int, Sequence]]:
        ordered = known
        for earlier in candidates:
            if ordered[self.events[earlier].thread] > earlier:
                continue
            found = False
            index = len(self.events) if instead_of is None else instead_of.index
            for before in self._enabling(step, earlier, known, trace, index):
                state = _Imagined(self, earlier, before, trace)
                for value in step.choices(state):
                    operations = step.predict(state, value)
                    if self.relation(self.events[earlier].operations, operations):
                        found = True
                        tail = (Choice(step.thread, value), operations)
                        yield earlier, [*self._sequence(before), tail]
            if found:
                # What happens before `earlier` need not be reversed from here: it is reversed
                # from the execution in which the step comes before `earlier`.
                pairs = zip(ordered, self._clocks[earlier], strict=True)
                ordered = [a if a > b else b for a, b in pairs]

    def _enabling(
        self,
        step: Step,
        earlier: int,
        known: Clock,
        trace: Trace,
        index: int,
    ) -> Iterator[list[int]]:
        """The largest sets of events after `earlier`, none happening after it, that let it run.

        What its thread knows of stays; otherwise the thread would not come to the step. If the
        thread took another step instead, at `index`, what happens after that one goes.
        """
        clocks, thread = self._clocks, step.thread
        until = index if self._steady(step) else len(clocks)
        full = [k for k in self._without(earlier, until) if clocks[k][thread] <= index]
        if step.fixed or step.choices(_Imagined(self, earlier, full, trace)):
            yield full
            return
        objects = {operation.object for operation in step.operations}
        tried: set[tuple[int, ...]] = set()
        level = [full]
        found: list[frozenset[int]] = []
        while level:
            smaller: list[list[int]] = []
            for present in level:
                for removed in present:
                    event = self.events[removed]
                    if known[event.thread] > removed:
                        continue
                    if not any(o.object in objects for o in event.operations):
                        continue
                    if not dependent(event.operations, step.operations):
                        continue
                    rest = [k for k in present if self._clocks[k][event.thread] <= removed]
                    if tuple(rest) in tried or any(found_set >= set(rest) for found_set in found):
                        continue
                    tried.add(tuple(rest))
                    if step.choices(_Imagined(self, earlier, rest, trace)):
                        found.append(frozenset(rest))
                        yield rest
                    else:
                        smaller.append(rest)
            level = smaller

    def _steady(self, step: Step) -> bool:
        # What an operation did is recorded with numbers that other threads do change.
        return step.steady and self.relation is dependent

    def _without(self, earlier: int, later: int) -> list[int]:
        """notdep: the events after `earlier` that do not happen after it."""
        thread = self.events[earlier].thread
        clocks = self._clocks
        end = len(clocks) if self.whole else later
        return [k for k in range(earlier + 1, end) if clocks[k][thread] <= earlier]

    def _sequence(self, indices: Iterable[int]) -> Sequence:
        events = self.events
        return [(events[k].choice, events[k].operations) for k in indices]

    def _dependent_before(
        self, operations: tuple[Operation, ...], index: int, known: Clock
    ) -> list[int]:
        """Events before `index`, of other threads and not yet known, that conflict; latest first."""
        found: list[int] = []
        relation, events = self.relation, self.events
        for operation in operations:
            alone = (operation,)
            for other, performed in reversed(self._on.get(operation.object, ())):
                if other >= index or known[performed.thread] > other:
                    continue
                if performed.thread != operation.thread and relation((performed,), alone):
                    found.append(other)
        if len(operations) > 1:
            found = sorted(set(found), reverse=True)
        return found if events else []

    def _may_conflict(self, step: Step, known: Clock, index: int) -> list[int]:
        found: set[int] = set()
        for operation in step.operations:
            for other, performed in self._on.get(operation.object, ()):
                if other >= index or performed.thread == step.thread:
                    continue
                if known[performed.thread] > other:
                    continue
                if performed.effect in operation.conflicts:
                    found.add(other)
        return sorted(found, reverse=True)

    def _known(self, thread: int) -> Clock:
        """What a thread knows after its events so far: its latest clock, or that of its start."""
        if thread >= self._width:
            self._widen(thread + 1)
        own = self._of.get(thread)
        if own:
            return self._clocks[own[-1]]
        start = self._start.get(thread)
        return [0] * self._width if start is None else self._clocks[start]

    def _known_before(self, event: Event) -> Clock:
        own = self._of[event.thread]
        place = own.index(event.index)
        if place:
            return self._clocks[own[place - 1]]
        start = self._start.get(event.thread)
        return [0] * self._width if start is None else self._clocks[start]

    def _widen(self, width: int) -> None:
        for clock in self._clocks:
            clock.extend([0] * (width - self._width))
        self._width = width

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


class _Imagined:
    """Looks up states as they are before an event, after some later ones that do not need it."""

    def __init__(self, races: Races, earlier: int, before: list[int], trace: Trace) -> None:
        self.races = races
        self.earlier = earlier
        self.before = set(before)
        self.trace = trace

    def __call__(self, object: int) -> Any:
        state = self.races.state_before(self.earlier, object, self.trace)
        for op in self.races.operations_on(object, self.before):
            state = op.kind.apply(state, op.thread, op.verb, op.argument, op.value)[0]
        return state
