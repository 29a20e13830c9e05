"""The report programs read: one object, described by `schema/report-1.json`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from weft.errors import WeftError
from weft.explain.words import failed, near, shown, text_of, waits
from weft.report.passing import passes_if
from weft.report.run import Checked, Run
from weft.result import Result
from weft.system.called import called
from weft.system.interfaces import System
from weft.system.operation import Choice
from weft.system.trace import Finding, Outcome, Trace

FORMAT = "weft-report"
VERSION = 1
"""Grows when a field changes its meaning or goes away; new fields alone do not change it."""


def dumped(value: object, **form: Any) -> str:
    """JSON that can be written anywhere: half of a surrogate pair stays escaped."""
    text = json.dumps(value, ensure_ascii=False, **form)
    return re.sub("[\ud800-\udfff]", lambda found: f"\\u{ord(found[0]):04x}", text)


def run_object(run: Run) -> dict[str, Any]:
    """All that was checked at once."""
    from importlib.metadata import version

    systems = [dict(each.report) for each in run.before]
    systems += map(system_object, run.systems)
    return {
        "format": FORMAT,
        "version": VERSION,
        "weft": version("weft"),
        "exit_code": run.exit_code,
        "interrupted": run.interrupted,
        "systems": systems,
        "not_checked": list(run.not_checked),
    }


def system_object(each: Checked) -> dict[str, Any]:
    """What came of one system."""
    entry: dict[str, Any] = {"name": each.name, "target": each.target}
    if each.error is not None:
        entry["error"] = error_object(each.error)
    if each.result is not None and each.result.explored is not None:
        explored = each.result.explored
        entry |= result_object(each.result, explored, each.schedules, each.with_lock)
    return entry


def result_object(
    result: Result,
    system: System,
    schedules: Sequence[Path | None] = (),
    with_lock: Mapping[Finding, bool] | None = None,
) -> dict[str, Any]:
    """One exploration; `schedules` are the files of the findings, where they have been kept.

    `with_lock` tells whether findings show in the `gil` model as well, where that is known.
    """
    locked = with_lock or {}
    files = [*schedules, *[None] * (len(result.findings) - len(schedules))]
    return {
        "system": result.system,
        "strategy": result.strategy,
        "verdict": result.verdict.value,
        "counts": result.counts._asdict(),
        "total_executions": result.total_executions,
        "seconds": round(result.seconds, 3),
        "findings": [
            _finding(finding, system)
            | {"file": None if file is None else str(file), "with_gil": locked.get(finding)}
            for finding, file in zip(result.findings, files, strict=True)
        ],
        "warnings": [
            {"kind": one.kind, "severity": one.severity.value, "message": near(one.message)}
            for one in result.warnings
        ],
        "races": [{"kind": race.kind, "message": near(race.message)} for race in result.races],
        "outcomes": [o if isinstance(o, Outcome) else text_of(o) for o in result.outcomes],
        "visible": {what: near(why) for what, why in result.visible.items()},
        "unexplored": [{"limit": limit, "what": what} for limit, what in result.unexplored],
        "assumptions": list(result.assumptions),
    }


def error_object(error: WeftError) -> dict[str, str]:
    """Why there is no verdict."""
    return {"what": error.what, "where": near(error.where), "todo": error.todo}


def _finding(finding: Finding, system: System) -> dict[str, Any]:
    found: dict[str, Any] = {
        "kind": finding.kind,
        "message": near(finding.message),
        "explanation": near(finding.explanation),
    }
    found |= _execution(finding.schedule, finding.trace, system)
    passing = finding.passing
    other = None if passing is None else _execution(passing.schedule, passing, system)
    return found | {"passes_if": passes_if(finding, system), "passing": other}


def _execution(schedule: Sequence[Choice], trace: Trace | None, system: System) -> dict[str, Any]:
    found: dict[str, Any] = {
        "schedule": [list(choice) for choice in schedule],
        "thread_names": {},
        "events": [],
        "failures": [],
        "waiting": [],
    }
    if trace is None:
        return found
    found["thread_names"] = {system.thread_name(n): name for n, name in trace.called.items()}
    for event in trace.events[: len(schedule)]:
        found["events"].append(
            {
                "thread": system.thread_name(event.thread),
                "where": near(event.step.where),
                "operations": [operation._asdict() for operation in shown(event, system)],
            }
        )
    for failure in trace.failures:
        found["failures"].append(
            {
                "thread": system.thread_name(failure.thread),
                "event": failure.index,
                "exception": failed(failure),
            }
        )
    for step in trace.pending:
        reason = waits(step, trace, called(system, trace))
        if reason is not None:
            found["waiting"].append(
                {
                    "thread": system.thread_name(step.thread),
                    "where": near(step.where),
                    "for": reason,
                }
            )
    return found
