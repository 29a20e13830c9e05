"""The races of an execution, and the sequences that reverse them.

A race is an event e and a later step f of another thread, dependent, such that f could have come
first: everything f's thread did before does not happen after e, and f is enabled once the events
that happen after e are taken away. That is what makes lock acquires race with the previous acquire
and not with the release between (a release only orders), and what makes the blocked steps at the
end of an execution race as well.

Most events are plain, and their races are found here, by the codes of the steps. For what is not
plain, and where more than e has to go for f to be enabled, see `enabling`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from weft.strategy.dpor.enabling import General, Imagined, Reversal
from weft.strategy.dpor.labels import Labels
from weft.strategy.dpor.order import Order
from weft.strategy.dpor.past import Events
from weft.strategy.dpor.wakeup_tree import Steps
from weft.system.dependency import Relation
from weft.system.operation import Choice, Step
from weft.system.trace import Trace


class Race:
    """Two events of which the later one is plain, and what must go for it to come first."""

    __slots__ = ("earlier", "gone", "last", "later", "removed", "settled", "sleeper")

    def __init__(self, earlier: int, later: int, removed: tuple[int, ...] = ()) -> None:
        self.earlier = earlier
        self.later = later
        self.removed = removed
        self.gone = 1 << earlier
        for other in removed:
            self.gone |= 1 << other
        self.settled = False
        """Whether it is known why it needs no reversal: what follows says why."""
        self.sleeper: Choice | None = None
        """The sleeping step with which the result of it is explored."""
        self.last = -1
        """If there is none: the last event of a sequence that is in the wakeup tree."""


AT_ONCE: Sequence[tuple[int, ...]] = ((),)
"""The one way to let a step run for which nothing else has to go."""


class Races:
    """Finds the races of each execution.

    A reversal takes along the events that do not happen after the earlier one: all of them if
    `whole`, else those before the later step.
    """

    def __init__(self, relation: Relation, labels: Labels, order: Order, whole: bool) -> None:
        self.order = order
        self.events = order.events
        self.labels = labels
        self.general = General(order, relation, whole)
        self.found: list[Race | int] = []
        """The races of plain events, and the events that are not plain, by the later event."""
        self._relation = relation
        self._whole = whole

    def truncate(self, length: int) -> None:
        """Forget the events from there on."""
        found = self.found
        while found:
            last = found[-1]
            if (last if isinstance(last, int) else last.later) < length:
                break
            found.pop()
        self.order.truncate(length)

    def find(self, first: int, trace: Trace) -> int:
        """Find the races of event `first` and later ones; returns where they are in `found`."""
        order, events, found = self.order, self.events, self.found
        direct, dependents, choosing = order.direct, order.dependents, order.choosing
        beginning, plain = len(found), order.relation is None
        new: Iterable[int] = dependents[bisect_left(dependents, first) :]
        if choosing and choosing[-1] >= first:
            new = sorted({*new, *choosing[bisect_left(choosing, first) :]})
        for index in new:
            step = events[index].step
            if step.fixed:
                for earlier in direct[index]:
                    found.append(Race(earlier, index))
            elif step.choosing or not plain or not step.steady:
                found.append(index)
            elif len(events[index].operations) == 1 == len(step.operations) and self._whole:
                self._find_on(index, step, trace)
            else:
                self._find_on_each(index, step, trace)
        return beginning

    def reversal(self, race: Race) -> Reversal:
        """All of what reverses a race."""
        event, known = self.events[race.later], self.order.before[race.later]
        end = len(self.events) if self._whole else race.later
        return Reversal(
            race.earlier, race.gone, end, known, (event.choice, event.operations), predicted=False
        )

    def taken_along(self, reversal: Reversal) -> list[int]:
        """The events that come before the step when a race is reversed."""
        return self.order.without(reversal.earlier, reversal.gone, reversal.end)

    def sequence(self, reversal: Reversal, before: list[int]) -> Steps:
        """The steps of a reversal, with what they do."""
        choice, operations = reversal.step
        v = self.steps(before)
        v.append((choice, self.labels.of(operations)))
        return v

    def steps(self, indices: Iterable[int]) -> Steps:
        """What events are, as steps."""
        events = self.events
        if self.labels is self.order.codes:
            steps = self.order.steps
            return [(events[k].choice, steps[k]) for k in indices]
        return [(events[k].choice, events[k].operations) for k in indices]

    def needed(
        self, reversal: Reversal, before: list[int], v: Steps, places: set[int]
    ) -> list[int]:
        """The places in the sequence that must stay if those given, and the last one, do.

        Choices stay as well: without them, a branch in which the thread chooses otherwise would
        seem to lead to the same.
        """
        order, thread, label = self.order, reversal.step[0][0], v[-1][1]
        dependent = self.labels.dependent
        threads, all_known, start = order.threads, order.known, order.start_of(thread)
        choosing: Iterable[int] = ()
        if order.choosing and before and order.choosing[-1] >= before[0]:
            choosing = set(order.choosing[bisect_right(order.choosing, reversal.earlier) :])
        kept: list[int] = []
        known: Events = 0
        """What is known to those that stay."""
        for place in range(len(before) - 1, -1, -1):
            index = before[place]
            other = threads[index]
            if (
                known >> index & 1
                or other == thread
                or place in places
                or index == start
                or index in choosing
                or dependent(v[place][1], label)
            ):
                kept.append(place)
                known |= all_known[index]
        kept.reverse()
        return [*kept, len(before)]

    def _find_on(self, index: int, step: Step, trace: Trace) -> None:
        """The races of a plain event that is one operation, among those on its object."""
        order = self.order
        codes, known, steps, code = order.codes, order.known, order.steps, order.steps[index]
        enabled, disabled = codes.enabled_before[code], codes.disabled_before[code]
        ordered = order.before[index]
        with_all, object = codes.conflicts_with_all, codes.objects[code]
        before, rivals = (1 << index) - 1, order.rivals(code)
        # What comes later on an object, and after this event, is not in its way.
        on = rivals & before if with_all[code] else order.on_object(object) ^ (1 << index)
        rivals &= before
        rivals ^= rivals & ordered
        while rivals:
            earlier = rivals.bit_length() - 1
            bit, theirs = 1 << earlier, steps[earlier]
            if codes.objects[theirs] != object:
                theirs = codes.on_object(theirs, object)
            ways: Sequence[tuple[int, ...]]
            if on > bit << 1 and not with_all[theirs] and order.among(on, earlier, bit):
                ways = self._ways(step, earlier, order.before[index], trace, index)
            elif theirs in enabled:
                ways = AT_ONCE
            elif theirs in disabled:
                ways = ()
            else:
                state = order.state_before(earlier, object, trace)
                ways = AT_ONCE if step.choices(partial(_same, state)) else ()
            if ways:
                for removed in ways:
                    self.found.append(Race(earlier, index, removed))
                ordered |= known[earlier]
                rivals ^= rivals & ordered
            else:
                rivals ^= bit

    def _find_on_each(self, index: int, step: Step, trace: Trace) -> None:
        """The same for an event of several operations, or among the events before it alone."""
        order = self.order
        known = ordered = order.before[index]
        for earlier in order.dependent_before(self.events[index].operations, index, known):
            if ordered >> earlier & 1:
                continue
            ways = self._ways(step, earlier, known, trace, index)
            if ways:
                for removed in ways:
                    self.found.append(Race(earlier, index, removed))
                ordered |= order.known[earlier]

    def _ways(
        self, step: Step, earlier: int, known: Events, trace: Trace, index: int
    ) -> Sequence[tuple[int, ...]]:
        """What must go besides `earlier` to let a plain step run, as `General` finds it."""
        order = self.order
        if self._whole:
            if step.choices(Imagined(order, earlier, 1 << earlier, len(self.events), trace)):
                return AT_ONCE
            others = order.rivals(order.codes.of(step.operations)) & ~known
            if not order.among(others, earlier, 1 << earlier):
                return ()
        enabling = self.general.enabling(step, earlier, known, trace, index)
        return [way.removed for way in enabling]


def _same(state: Any, object: int) -> Any:
    return state
