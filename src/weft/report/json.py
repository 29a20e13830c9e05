"""The report programs read. The format is described in docs/reference.md and has a version."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from weft.errors import WeftError
from weft.report.words import failed, near, shown, text_of, waits
from weft.result import Result
from weft.system.interfaces import System
from weft.system.trace import Finding, Outcome

FORMAT = "weft-report"
VERSION = 1
"""Grows when a field changes its meaning or goes away; new fields alone do not change it."""


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
        "counts": asdict(result.counts),
        "seconds": round(result.seconds, 3),
        "findings": [
            _finding(finding, system)
            | {"file": None if file is None else str(file), "with_gil": locked.get(finding)}
            for finding, file in zip(result.findings, files, strict=True)
        ],
        "outcomes": [o if isinstance(o, Outcome) else text_of(o) for o in result.outcomes],
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
        "schedule": [list(choice) for choice in finding.schedule],
        "events": [],
        "failures": [],
        "waiting": [],
    }
    trace = finding.trace
    if trace is None:
        return found
    for event in trace.events[: len(finding.schedule)]:
        found["events"].append(
            {
                "thread": system.thread_name(event.thread),
                "where": near(event.step.where),
                "operations": [asdict(operation) for operation in shown(event, system)],
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
        reason = waits(step, trace, system)
        if reason is not None:
            found["waiting"].append(
                {
                    "thread": system.thread_name(step.thread),
                    "where": near(step.where),
                    "for": reason,
                }
            )
    return found
