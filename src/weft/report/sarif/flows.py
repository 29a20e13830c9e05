"""A schedule as a code flow: a thread flow for each thread, in the order of execution (§3.36)."""

from __future__ import annotations

from typing import Any

from weft.explain.names import Names
from weft.explain.words import failed, shown, waits
from weft.report.rows import Rows
from weft.report.sarif.places import location
from weft.system.interfaces import System
from weft.system.objects import Element, Variable, Whole
from weft.system.operation import Event
from weft.system.trace import Finding, Trace


def code_flow(finding: Finding, trace: Trace, system: System) -> dict[str, Any] | None:
    """The schedule of a finding; None if nothing was done."""
    rows = Rows(trace, len(finding.schedule))
    names = Names(system, trace)
    flows: dict[int, list[dict[str, Any]]] = {}
    for event in rows.shown:
        flows.setdefault(event.thread, []).append(_step(event, rows, names))
    for step in trace.pending:
        reason = waits(step, trace, names) if len(rows.events) == len(trace.events) else None
        if reason is not None:
            end = location(step.where, f"blocked: {reason}")
            last = {"location": end, "executionOrder": len(rows.events) + 1}
            flows.setdefault(step.thread, []).append(last | {"importance": "essential"})
    if not flows:
        return None
    threads = [
        {"id": names.thread_name(thread), "locations": flows[thread]} for thread in sorted(flows)
    ]
    return {"message": {"text": "the schedule that shows it"}, "threadFlows": threads}


def _step(event: Event, rows: Rows, names: Names) -> dict[str, Any]:
    fails = [
        failed(failure)
        for failure in rows.trace.failures
        if failure.thread == event.thread and rows.row(failure.index) == rows.row(event.index)
    ]
    note = "" if fails else rows.history.note(event)
    operations = shown(event, names)
    words = "; ".join([*map(str, operations), *[f"fails: {text}" for text in fails]])
    text = f"{words} ({note})" if words and note else words or note or "no operation"
    found: dict[str, Any] = {
        "location": location(event.step.where, text),
        "executionOrder": event.index + 1,
    }
    kinds = _kinds(event)
    state = {
        each.object: {"text": value}
        for each in operations
        if (value := each.given if each.given is not None else each.read) is not None
    }
    found |= {"kinds": kinds} if kinds else {}
    found |= {"state": state} if state and "memory" in kinds else {}
    return found | ({"importance": "essential"} if fails or note == "preempted" else {})


def _kinds(event: Event) -> list[str]:
    """What sort of step it is, in the words of §3.38.8."""
    for operation in event.operations:
        if isinstance(operation.kind, Element | Whole | Variable):
            return ["memory"]
        if operation.effect in operation.kind.takes:
            return ["acquire", "lock"]
        if operation.effect in operation.kind.drops:
            return ["release", "lock"]
    return []
