"""Happens-before of an execution, and the trace (equivalence class) it belongs to."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from weft.system.clock import Clocks
from weft.system.dependency import Relation, dependent
from weft.system.operation import Event


def trace_key(events: Sequence[Event], relation: Relation = dependent) -> Hashable:
    """Equal for two executions exactly if they are the same Mazurkiewicz trace.

    An event is known by its thread, its number in that thread and its value; a trace by its events
    and, for each, which events of the other threads come before it.
    """
    clocks = Clocks(relation)
    clocks.extend(events)
    found: set[Hashable] = set()
    for index, event in enumerate(events):
        known = clocks.counts(index)
        place = known[event.thread]
        found.add((event.thread, place, event.choice.value, frozenset(known.items())))
    return frozenset(found)
