"""Which came first: what two executions tell about each other, where no pattern fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from weft.explain.telling import Telling
from weft.system.invariant import Watch
from weft.system.objects import Element, Roster, Thread, Toss, Variable, Whole
from weft.system.operation import Event, Operation
from weft.system.trace import Failure

DATA = (Element, Variable)
IGNORED = (Watch, Thread, Toss, Roster)


class Swapped(NamedTuple):
    """Two steps that conflict over an object, and came in another order."""

    rank: int
    first: Event
    second: Event
    object: int


def numbered(events: Sequence[Event]) -> dict[tuple[int, int], Event]:
    """The steps by their threads and their places there, which are the same in any order."""
    counts: dict[int, int] = {}
    found = {}
    for event in events:
        counts[event.thread] = counts.get(event.thread, 0) + 1
        found[event.thread, counts[event.thread]] = event
    return found


def swapped(events: Sequence[Event], others: Sequence[Event]) -> list[Swapped]:
    """What came first in one execution and second in another, the most telling first."""
    mine, theirs = numbered(events), numbered(others)
    keys = list(mine)
    found = []
    for n, first in enumerate(keys):
        for second in keys[n + 1 :]:
            one, other = mine[first], mine[second]
            if first[0] == second[0] or not _alike(other, theirs.get(second)):
                continue
            if first in theirs and theirs[first].index < theirs[second].index:
                continue
            if first in theirs and not _alike(one, theirs[first]):
                continue
            for a, b in _conflicts(one, other):
                found.append(Swapped(_rank(a, b), one, other, a.object))
    # The rest follows from the first that is passed, and from the last that passes it.
    return sorted(found, key=lambda each: (each.rank, each.first.index, -each.second.index))


def _alike(one: Event, other: Event | None) -> bool:
    """Whether a thread did the same there in both executions."""
    if other is None or one.step.where != other.step.where:
        return False
    mine, theirs = one.step.operations, other.step.operations
    return [(o.object, o.verb) for o in mine[:1]] == [(o.object, o.verb) for o in theirs[:1]]


def _conflicts(one: Event, other: Event) -> Iterator[tuple[Operation, Operation]]:
    for a in one.operations:
        for b in other.operations:
            if a.object == b.object and b.effect in a.conflicts and not isinstance(a.kind, IGNORED):
                yield a, b


def _rank(one: Operation, other: Operation) -> int:
    kind = one.kind
    if isinstance(kind, DATA):
        return 0
    if isinstance(kind, Whole):
        return 1
    if not kind.takes:
        return 2
    return 3 if one.effect in kind.takes and other.effect in kind.takes else 4


def came_first(
    events: Sequence[Event], length: int, passing: Sequence[Event], telling: Telling
) -> str:
    """What came first in the execution that fails, and second in the one that passes.

    Preferably before it fails, after so many steps.
    """
    for mine, theirs in zip(events, passing, strict=False):
        if mine.choice != theirs.choice:
            if mine.thread == theirs.thread:
                who, value = telling.thread(mine.thread), mine.choice.value
                return f"choice: {who} chose {value}{telling.at(mine)}"
            break
    found = swapped(events[:length], passing) or swapped(events, passing)
    if not found:
        return ""
    _, first, second, object = found[0]
    early = f"{telling.thread(first.thread)} {telling.did(first, object)}"
    late = f"{telling.thread(second.thread)} {telling.did(second, object, it=True)}"
    return f"order: {early}, before {late}"


def last_conflict(events: Sequence[Event], failure: Failure | None, telling: Telling) -> str:
    """What the thread that fails did last to what others have changed: a fact, and no cause."""
    if failure is None:
        return ""
    own = [event for event in events if event.thread == failure.thread]
    for event in reversed(own):
        for before in reversed(events[: event.index]):
            if before.thread == event.thread:
                continue
            for operation, _ in _conflicts(before, event):
                if isinstance(operation.kind, (*DATA, Whole)):
                    object = operation.object
                    did = f"{telling.thread(event.thread)} {telling.did(event, object)}"
                    had = f"{telling.thread(before.thread)} {telling.did(before, object, it=True)}"
                    return f"last conflict before it failed: {did}, after {had}"
    return ""
