"""The schedule of a finding as a table: a row for each step, a column for each thread."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from weft.explain.names import Names
from weft.explain.source import Places
from weft.explain.words import MISSING, cut, failed, shown, waits
from weft.monitor.deadlock import taken_at
from weft.report.switches import History, ends
from weft.report.table import Row, natural_width, table
from weft.system.interfaces import System
from weft.system.operation import Event
from weft.system.trace import Ending, Finding, Trace

LONG = 40
"""Tables with more rows than this leave out the middle of what a thread does in one go."""
LONGEST = 120
"""Tables with more rows than this leave out the middle of all."""
NAME = 28
"""How much of a name is shown: it comes again in every row."""
SOURCE = (44, 32, 22)
"""How much of a source line is shown, as far as the width allows."""


def schedule_table(finding: Finding, trace: Trace, system: System, width: int) -> list[str]:
    """The lines of the table, with what every thread is doing in the end below.

    There are none if nothing was done but to end.
    """
    events = trace.events[: len(finding.schedule)]
    # Where it was stopped, what others would have done is of no interest.
    stopped = trace.ending is Ending.STOPPED
    pending = set() if stopped else {step.thread for step in trace.pending}
    failing = {failure.thread for failure in trace.failures}
    threads = sorted({event.thread for event in events} | pending | failing)
    history = History(trace, len(events))
    own_rows = [event for event in events if not history.absorbed(event)]
    if all(map(ends, own_rows)):
        return []
    shown_events = shortened(own_rows)
    places = Places([event.step.where for event in own_rows])
    names = Names(system, trace, places.file, NAME)
    closing = _closing(trace, threads, names, places, len(events) < len(trace.events))
    heads = ["", *map(names.thread_name, threads), ""]
    for most in (*SOURCE, 0):
        rows = [_row(event, threads, trace, names, history, places, most) for event in shown_events]
        needed = natural_width(heads, rows, closing)
        if needed <= width or (most == SOURCE[-1] and len(threads) <= 3):
            break
    return [*places.head, *table(heads, rows, closing, width)]


def shortened(events: Sequence[Event]) -> list[Event | int]:
    """The events to show, and numbers of those that are left out in between."""
    if len(events) <= LONG:
        return list(events)
    rows: list[Event | int] = []
    for _, run in groupby(events, key=lambda event: event.thread):
        together = list(run)
        if len(together) > 6:
            rows += [*together[:2], len(together) - 4, *together[-2:]]
        else:
            rows += together
    if len(rows) <= LONGEST:
        return rows
    first, last = LONGEST // 4, LONGEST - LONGEST // 4
    left_out = sum(row if isinstance(row, int) else 1 for row in rows[first:-last])
    return [*rows[:first], left_out, *rows[-last:]]


def _row(
    event: Event | int,
    threads: Sequence[int],
    trace: Trace,
    names: Names,
    history: History,
    places: Places,
    source: int,
) -> Row:
    if isinstance(event, int):
        return [["…"], *[[] for _ in threads], [f"{event:,} steps left out"]]
    failures = [
        failure.exception
        for failure in trace.failures
        if (failure.index, failure.thread) == (event.index, event.thread)
    ]
    missing = any(issubclass(type(each), MISSING) for each in failures)
    lines = [str(each.without_value() if missing else each) for each in shown(event, names)]
    failed_here = [f"✗ {type(exception).__name__}" for exception in failures]
    note = "" if failed_here else history.note(event)
    if note and lines:
        lines[-1] += f" ({note})"
    lines = [*lines, *failed_here] or [f"({note or 'no operation'})"]
    cells = [lines if thread == event.thread else [] for thread in threads]
    place = places.shown(event.step.where, source)
    return [[str(event.index + 1)], *cells, [place] if place else []]


def _closing(
    trace: Trace, threads: Sequence[int], names: Names, places: Places, cut_off: bool
) -> Row:
    """How each thread ends, and which locks it holds."""
    if cut_off:
        return [[], *[["…"] for _ in threads], []]
    ends = {failure.thread: f"✗ {cut(failed(failure), 80)}" for failure in trace.failures}
    for step in trace.pending:
        if step.thread in ends:
            # It has failed, and only its end is still to come.
            continue
        if trace.ending is Ending.STOPPED:
            ends[step.thread] = "…"
            continue
        reason = waits(step, trace, names)
        ends[step.thread] = "not finished" if reason is None else f"blocked: {reason}"
    cells: dict[int, list[str]] = {thread: [ends.get(thread, "finished")] for thread in threads}
    kinds = {op.object: op.kind for event in trace.events for op in event.operations}
    for number, kind in sorted(kinds.items()):
        for holder in kind.holders(trace.states[number]):
            taken = taken_at(trace, holder, number)
            place = f" since {places.short(taken)}" if taken else ""
            cells[holder].append(f"holds {names.object_name(number)}{place}")
    return [[], *cells.values(), []]
