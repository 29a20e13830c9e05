"""One execution as data: its steps, and what every thread and object is like after each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from weft.explain.names import Names
from weft.explain.words import failed, near, shown
from weft.report.html.order import arrows
from weft.report.html.places import Statuses
from weft.report.html.sources import Sources
from weft.report.html.things import things
from weft.report.rows import Rows
from weft.system.interfaces import System
from weft.system.operation import Event
from weft.system.trace import Trace


def execution(trace: Trace, length: int, system: System, sources: Sources) -> dict[str, Any]:
    """The data of an execution, up to some length."""
    rows = Rows(trace, length)
    names = Names(system, trace)
    numbers = {event.thread for event in rows.events}
    numbers |= {step.thread for step in trace.pending}
    numbers |= {failure.thread for failure in trace.failures}
    threads = sorted(numbers)
    lanes = {thread: lane for lane, thread in enumerate(threads)}
    statuses = Statuses(rows, names, sources)
    incoming = arrows(rows, names)
    return {
        "left_out": rows.left_out,
        "threads": [
            {"name": names.thread_name(thread), "statuses": statuses.of(thread)}
            for thread in threads
        ],
        "steps": [
            _step(event, rows, names, sources, lanes, incoming.get(row, []))
            for row, event in enumerate(rows.shown)
        ],
        "things": things(rows, names, lanes, statuses),
        "ending": _ending(trace, length),
    }


def parting(failing: Mapping[str, Any], passing: Mapping[str, Any]) -> int:
    """The first row in which two executions differ."""
    count = 0
    for one, other in zip(failing["steps"], passing["steps"], strict=False):
        if (one["lane"], one["does"]) != (other["lane"], other["does"]):
            break
        count += 1
    return count


def _step(
    event: Event,
    rows: Rows,
    names: Names,
    sources: Sources,
    lanes: Mapping[int, int],
    incoming: Sequence[Any],
) -> dict[str, Any]:
    fails = [
        failed(failure)
        for failure in rows.trace.failures
        if failure.thread == event.thread and rows.row(failure.index) == rows.row(event.index)
    ]
    file, line = sources.at(event.step.where)
    return {
        "number": event.index + 1,
        "lane": lanes[event.thread],
        "does": [str(operation) for operation in shown(event, names)],
        "note": "" if fails else rows.history.note(event),
        "fails": fails,
        "where": near(event.step.where) if file >= 0 or ":" not in event.step.where else "",
        "file": file,
        "line": line,
        "after": list(incoming),
    }


def _ending(trace: Trace, length: int) -> str:
    return "cut" if length < len(trace.events) else trace.ending.value
