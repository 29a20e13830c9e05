"""What objects are like after each row: values, what is in a queue, who holds a lock, who waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from weft.explain.names import Names
from weft.explain.words import shown, text_of
from weft.report.html.places import Statuses
from weft.report.rows import Rows
from weft.system.invariant import Watch
from weft.system.objects import (
    Barrier,
    BreakableBarrier,
    Channel,
    Element,
    Fifo,
    Flag,
    Kind,
    Roster,
    Semaphore,
    Store,
    Thread,
    Toss,
    Variable,
    WaitQueue,
    Whole,
)
from weft.system.operation import Possible

UNSEEN = (Roster, Thread, Toss, Watch)
"""Kinds that are no objects to a reader, or are shown elsewhere."""


def things(
    rows: Rows, names: Names, lanes: Mapping[int, int], statuses: Statuses
) -> list[dict[str, Any]]:
    """The objects of an execution, each with its changes: row, text, holders, waiters."""
    kinds: dict[int, Kind] = {}
    for event in rows.shown:
        for operation in event.operations:
            if not isinstance(operation, Possible) and not isinstance(operation.kind, UNSEEN):
                kinds.setdefault(operation.object, operation.kind)
    told = _told(rows, names)
    found = []
    for number, kind in kinds.items():
        name = names.object_name(number)
        if isinstance(kind, Element | Whole) and name not in told:
            continue
        changes = _changes(number, kind, rows, lanes, statuses, told.get(name, {}))
        sort = "data" if isinstance(kind, Element | Whole | Variable) else "lock"
        sort = sort if sort == "data" or kind.takes else "other"
        found.append({"name": name, "sort": sort, "kind": kind.name, "changes": changes})
    return found


def _changes(
    number: int,
    kind: Kind,
    rows: Rows,
    lanes: Mapping[int, int],
    statuses: Statuses,
    told: Mapping[int, str],
) -> list[list[Any]]:
    waiting: dict[int, list[int]] = {}
    for row, thread in statuses.waiters.get(number, ()):
        waiting.setdefault(row, []).append(lanes[thread])
    found: list[list[Any]] = []
    text = ""
    for row in range(-1, len(rows.shown)):
        state = rows.history.state(number, rows.before() if row < 0 else rows.last(row))
        if isinstance(kind, Element | Whole):
            text = told.get(row, text)
        else:
            text = state_text(kind, state)
        holders = sorted(lanes[thread] for thread in kind.holders(state) if thread in lanes)
        now = [text, holders, sorted(waiting.get(row, []))]
        if not found or found[-1][1:] != now:
            found.append([row, *now])
    return found


def _told(rows: Rows, names: Names) -> dict[str, dict[int, str]]:
    """The values that accesses to data have met or left, by the names of the places."""
    found: dict[str, dict[int, str]] = {}
    for row, event in enumerate(rows.shown):
        if not any(isinstance(operation.kind, Element | Whole) for operation in event.operations):
            continue
        for each in shown(event, names):
            value = each.given if each.given is not None else each.read
            if value is not None:
                found.setdefault(each.object, {})[row] = value
    return found


def state_text(kind: Kind, state: Any) -> str:
    """The state of an object in a few words; nothing for a lock, whose holders tell."""
    match kind:
        case Semaphore():
            return f"{state.value} left"
        case Flag():
            return "set" if state else "not set"
        case Fifo() | Channel():
            return _items(state.items)
        case Store():
            count = state.puts - state.gets
            return f"{count} item{'' if count == 1 else 's'}{', shut' if state.shut else ''}"
        case Variable():
            return text_of(state)
        case WaitQueue():
            return f"{len(state.waiting)} waiting"
        case Barrier():
            return f"{state.arrived} of {kind.parties} arrived"
        case BreakableBarrier():
            return f"{state.phase}, {state.inside} of {kind.parties} inside"
    return ""


def _items(items: Sequence[Any]) -> str:
    return text_of(list(items)) if items else "empty"
