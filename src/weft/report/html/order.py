"""The arrows between threads: what happened before what, as far as it is not clear from others."""

from __future__ import annotations

from typing import Any

from weft.explain.names import Names
from weft.report.rows import Rows
from weft.system.clock import Clocks
from weft.system.invariant import Watch
from weft.system.objects import Element, Roster, Variable, Whole
from weft.system.operation import Event

DATA = (Element, Whole, Variable)
SILENT = (Watch, Roster)
"""Kinds that weft adds for itself."""


def arrows(rows: Rows, names: Names) -> dict[int, list[list[Any]]]:
    """For each row the rows of other threads that it comes after: row, object, sort of arrow."""
    events = rows.events[rows.first :]
    order = Clocks()
    order.extend(events)
    found: dict[int, list[list[Any]]] = {}
    begun: set[int] = set()
    for place, event in enumerate(events):
        row = rows.row(event.index)
        if row is None:
            continue
        sources = {events[other].index: _why(events[other], event) for other in order.direct[place]}
        start = order.start_of(event.thread)
        if event.thread not in begun and start is not None:
            sources.setdefault(events[start].index, ("start", None))
        begun.add(event.thread)
        for index, (sort, thing) in sorted(sources.items()):
            source = rows.row(index)
            if source is not None and source != row and sort:
                name = "" if thing is None else names.object_name(thing)
                found.setdefault(row, []).append([source, name, sort])
    return found


def _why(first: Event, second: Event) -> tuple[str, int | None]:
    """What sort of order there is between two events, and the object that makes it."""
    for one in first.operations:
        for other in second.operations:
            if one.object == other.object and other.effect in one.conflicts:
                if isinstance(one.kind, SILENT):
                    continue
                return "data" if isinstance(one.kind, DATA) else "sync", one.object
    return "", None
