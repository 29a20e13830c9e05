"""All that the page shows, as plain data: that of the JSON report, and schedules step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from weft.explain.words import near
from weft.report.advice import advice
from weft.report.again import replay_command
from weft.report.html.execution import execution, parting
from weft.report.html.sources import Sources
from weft.report.json import run_object, system_object
from weft.report.run import Checked, Run
from weft.report.text import MOST_OUTCOMES
from weft.result import Result, Verdict
from weft.system.interfaces import System
from weft.system.trace import Finding

IN_STEPS = ("schedule", "thread_names", "events", "failures", "waiting", "passing")
"""Fields of a finding that the page has in another form."""


def run_data(run: Run) -> dict[str, Any]:
    """The data of a whole page."""
    told = [each.page for each in run.before if each.page is not None]
    # Each part has the files of those before it as well.
    texts = told[-1]["sources"] if told else []
    sources = Sources(len(texts))
    systems = [each["system"] for each in told]
    systems += [system_data(each, sources) for each in run.systems]
    lost = [each.lost for each in run.before if each.page is None]
    return run_object(run) | {
        "systems": systems,
        "not_checked": [*lost, *run.not_checked],
        "sources": [*texts, *sources.texts()],
    }


def system_data(each: Checked, sources: Sources) -> dict[str, Any]:
    """What a page shows of one system."""
    entry = system_object(each)
    if each.result is not None and each.result.explored is not None:
        _complete(entry, each, each.result, each.result.explored, sources)
    return entry


def _complete(
    entry: dict[str, Any], each: Checked, result: Result, system: System, sources: Sources
) -> None:
    inconclusive = result.verdict is Verdict.INCONCLUSIVE
    more = len(entry["outcomes"]) - MOST_OUTCOMES
    if more > 0:
        entry["outcomes"][MOST_OUTCOMES:] = [f"… and {more:,} more"]
    entry["advice"] = advice(result.unexplored) if inconclusive else []
    for found, finding in zip(entry["findings"], result.findings, strict=True):
        for field in IN_STEPS:
            del found[field]
        file = found["file"]
        found["again"] = file and replay_command(Path(file), each.target)
        found["note"] = near(each.notes.get(finding, ""))
        found |= _schedules(finding, system, sources)


def _schedules(finding: Finding, system: System, sources: Sources) -> dict[str, Any]:
    if finding.trace is None:
        return {"failing": None, "passing": None, "parting": 0}
    failing = execution(finding.trace, len(finding.schedule), system, sources)
    other = finding.passing
    if other is None:
        return {"failing": failing, "passing": None, "parting": 0}
    passing = execution(other, len(other.events), system, sources)
    return {"failing": failing, "passing": passing, "parting": parting(failing, passing)}
