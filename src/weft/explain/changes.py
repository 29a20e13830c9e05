"""Small changes of a schedule, the smallest first, to find one that passes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from weft.explain.order import Order, distance, reversed_, together
from weft.explain.telling import Pending
from weft.minimise.guided import Turn
from weft.minimise.runs import Run
from weft.system.dependency import dependent
from weft.system.operation import Choice, Event

Plan = tuple[Turn | Choice, ...]


class Change(NamedTuple):
    """A plan, and how far it is from the schedule that fails."""

    distance: int
    plan: Plan


def in_order(events: Sequence[Event], order: Order) -> Change:
    """The steps of an execution in another order."""
    return Change(distance(events, order), tuple(events[n].choice for n in order))


def smallest(run: Run, events: Sequence[Event], length: int) -> list[Change]:
    """The changes to try, for an execution that fails after so many steps."""
    found = [in_order(events, order) for order in _orders(run, events, length)]
    found += _choices(events[:length])
    return sorted(found, key=lambda change: change.distance)


def _orders(run: Run, events: Sequence[Event], length: int) -> Iterator[Order]:
    for place in run.preempting:
        thread = events[place - 1].thread
        again = [n for n in range(place, len(events)) if events[n].thread == thread]
        if again and place < length:
            yield together(events, place - 1, again[0])
    for first in range(length):
        for second in range(first + 1, len(events)):
            one, other = events[first], events[second]
            if one.thread != other.thread and dependent(one.operations, other.operations):
                order = reversed_(events, first, second)
                if order is not None:
                    yield order


def _choices(events: Sequence[Event]) -> Iterator[Change]:
    """Another value is chosen."""
    schedule = [event.choice for event in events]
    for event in events:
        if not event.step.choosing or isinstance(event, Pending):
            continue
        operation = event.operations[0]
        possible = operation.kind.choices(
            operation.before, event.thread, operation.verb, operation.argument
        )
        for value in possible:
            if value != event.choice.value:
                turn = Turn(event.thread, value)
                place = event.index
                yield Change(1, (*schedule[:place], turn, *schedule[place + 1 :]))
