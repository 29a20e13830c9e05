"""Tells a failing schedule in sentences: who did what, one after the other."""

from __future__ import annotations

from itertools import groupby

from weft.explain.source import source_line
from weft.explain.words import shown
from weft.system.interfaces import System
from weft.system.operation import Event
from weft.system.trace import Finding

SAYS = {"read": "reads", "write": "writes"}


def story(finding: Finding, system: System) -> list[str]:
    """A sentence for each access to data, and for each time that a thread is interrupted."""
    assert finding.trace is not None
    told: list[str] = []
    before: Event | None = None
    for event in finding.trace.events:
        if before is not None and 0 < before.thread != event.thread > 0 and before.next is not None:
            told.append(f"now {system.thread_name(event.thread)} goes on in its place")
        before = event
        for each in shown(event, system):
            if each.operation not in SAYS:
                continue
            line = event.step.where.rpartition(":")[2]
            value = each.read if each.operation == "read" else each.given
            told.append(
                f"{system.thread_name(event.thread)} {SAYS[each.operation]} {each.object}: {value} "
                f"(line {line}, `{source_line(event.step.where)}`)"
            )
    # An assertion reads what it looks at once more for its message.
    return [line for line, _ in groupby(told)]
