"""Other orders for the steps of an execution, each with one thing changed."""

from __future__ import annotations

from collections.abc import Sequence

from weft.system.clock import Clocks
from weft.system.objects import Thread
from weft.system.operation import Event

Order = tuple[int, ...]
"""The steps of an execution, by their numbers, in another order."""


def together(events: Sequence[Event], first: int, last: int) -> Order:
    """A thread is not interrupted between two of its steps."""
    thread = events[first].thread
    between = range(first + 1, last + 1)
    own = [n for n in between if events[n].thread == thread]
    others = [n for n in between if events[n].thread != thread]
    return (*range(first + 1), *own, *others, *range(last + 1, len(events)))


def reversed_(events: Sequence[Event], first: int, second: int) -> Order | None:
    """The second step comes before the first; None if it cannot but come after it."""
    later = following(events, first, second)
    if second in later - {second} or any(
        n in later for n in range(first, second) if events[n].thread == events[second].thread
    ):
        return None
    moved = [n for n in range(first, second) if n in later]
    kept = [n for n in range(first, second) if n not in later]
    return (*range(first), *kept, second, *moved, *range(second + 1, len(events)))


def following(events: Sequence[Event], first: int, end: int) -> set[int]:
    """The step and what happens after it because of it, up to the end, which is left out."""
    clocks = Clocks()
    clocks.extend(events[first:end])
    thread = events[first].thread
    return {first + n for n, clock in enumerate(clocks.clocks) if clock[thread]}


def distance(events: Sequence[Event], order: Order) -> int:
    """How many pairs of steps have changed their places; that a thread ends is no step."""
    steps = [n for n in order if not _ends(events[n])]
    return sum(a > b for n, a in enumerate(steps) for b in steps[n + 1 :])


def _ends(event: Event) -> bool:
    operation = event.operations[0] if event.operations else None
    return operation is None or (
        isinstance(operation.kind, Thread) and operation.effect == "finish"
    )
