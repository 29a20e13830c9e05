"""Happens-before of an execution, and the trace (equivalence class) it belongs to."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from weft.system.dependency import Relation, dependent
from weft.system.operation import Event


def trace_key(events: Sequence[Event], relation: Relation = dependent) -> Hashable:
    """Equal for two executions exactly if they are the same Mazurkiewicz trace.

    An event is known by its thread, its number in that thread and its value; a trace by its events
    and, for each, which events of the other threads come before it.
    """
    clocks: list[dict[int, int]] = []
    counts: dict[int, int] = {}
    latest: dict[int, dict[int, int]] = {}
    started: dict[int, dict[int, int]] = {}
    for event in events:
        thread = event.thread
        clock = dict(latest.get(thread) or started.get(thread) or {})
        for earlier, known in zip(events, clocks, strict=False):
            if earlier.thread != thread and relation(earlier.operations, event.operations):
                for other, count in known.items():
                    clock[other] = max(clock.get(other, 0), count)
        counts[thread] = clock[thread] = counts.get(thread, 0) + 1
        clocks.append(clock)
        latest[thread] = clock
        for operation in event.operations:
            if operation.effect == "start":
                started[operation.kind.number] = clock  # type: ignore[attr-defined]
    return frozenset(
        (e.thread, clock[e.thread], e.choice.value, frozenset(clock.items()))
        for e, clock in zip(events, clocks, strict=True)
    )
