"""Places in the program as SARIF locations."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

from weft.explain.source import WEFT
from weft.system.objects import Thread
from weft.system.operation import Step
from weft.system.trace import Finding, Trace
from weft.system.waiting import blocked_operations

ROOT = "%SRCROOT%"
"""The directory that weft ran in, by the name that consumers know (§3.14.14)."""
CALL = re.compile(r"^ +in .* at (?P<place>.+:\d+)$", re.MULTILINE)
"""A place in the message of a data race."""


def location(place: str, message: str = "") -> dict[str, Any]:
    """A place, with what there is to say of it; without a file if it is in none."""
    found: dict[str, Any] = {}
    file, _, line = place.rpartition(":")
    if line.isdecimal() and int(line) > 0 and os.path.isabs(file) and not file.startswith(WEFT):
        region = {"startLine": int(line)}
        found["physicalLocation"] = {"artifactLocation": artifact(file), "region": region}
    elif place and not place.startswith(WEFT):
        found["logicalLocations"] = [{"fullyQualifiedName": place}]
    return found | ({"message": {"text": message}} if message else {})


def artifact(file: str) -> dict[str, str]:
    """A file: relative to where weft ran, if it is below that."""
    try:
        relative = Path(file).absolute().relative_to(Path.cwd())
    except ValueError:
        return {"uri": Path(file).as_uri()}
    return {"uri": quote(os.fsencode(relative.as_posix())), "uriBaseId": ROOT}


def places(finding: Finding) -> list[str]:
    """The places that a finding is about, the one to look at first; none if there is none."""
    trace = finding.trace
    if finding.kind == "data race":
        return list(dict.fromkeys(CALL.findall(finding.message)))
    if trace is None:
        return []
    failing = [failure.where for failure in trace.failures if failure.where in finding.message]
    if failing:
        return failing[:1]
    if finding.kind == "deadlock":
        steps = sorted(trace.pending, key=lambda step: _merely_joins(step, trace))
        return list(dict.fromkeys(step.where for step in steps))
    events = trace.events[: len(finding.schedule)]
    return [events[-1].step.where] if events else []


def _merely_joins(step: Step, trace: Trace) -> bool:
    """Whether a thread waits for the end of another one only: that is not where it went wrong."""
    return all(
        isinstance(operation.kind, Thread)
        for operation, _ in blocked_operations(step, trace.states)
    )
