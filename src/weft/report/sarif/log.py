"""The whole file: the tool with its rules, how it ended, and the results."""

from __future__ import annotations

import linecache
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from weft.errors import WeftError
from weft.explain.source import source_line
from weft.explain.words import near
from weft.report.kinds import KINDS, Kind, name_of
from weft.report.passing import passes_if
from weft.report.run import Checked, Run
from weft.report.sarif.flows import code_flow
from weft.report.sarif.places import ROOT, artifact, location, places
from weft.result import Result, Verdict
from weft.system.trace import Finding
from weft.system.wording import without_addresses

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
CODES = {
    0: "nothing was found",
    1: "violated",
    2: "a mistake in the input, or something that is not supported",
    3: "inconclusive",
}
FINGERPRINT = "weft/v1"
RULES = list(KINDS)
WARNINGS = {"data-race"}
"""Kinds that are no violation by themselves."""


def log(run: Run) -> dict[str, Any]:
    """What was found, for code scanners."""
    from importlib.metadata import version

    driver = {"name": "weft", "version": version("weft"), "rules": list(map(_rule, KINDS.values()))}
    root = {"description": {"text": "the directory that weft ran in"}}
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "invocations": [_invocation(run)],
                "originalUriBaseIds": {ROOT: root},
                "columnKind": "unicodeCodePoints",
                "results": _numbered([each for part in _parts(run) for each in part["results"]]),
            }
        ],
    }


def part(each: Checked) -> dict[str, Any]:
    """What the file has of one system, also for `Run.before` of another process."""
    return {"results": _results(each), "notifications": _notifications(each)}


def _parts(run: Run) -> list[Mapping[str, Any]]:
    before = [each.results for each in run.before if each.results is not None]
    return [*before, *map(part, run.systems)]


def _rule(kind: Kind) -> dict[str, Any]:
    parts = {"How it comes about": kind.comes, "How it is usually fixed": kind.fix}
    plain = "\n\n".join([kind.means, *[f"{head}: {text}" for head, text in parts.items()]])
    marked = "\n\n".join([kind.means, *[f"**{head}.** {text}" for head, text in parts.items()]])
    code = {"Before": kind.before, "After": kind.after}
    marked += "".join(f"\n\n{head}:\n\n```python\n{text}```" for head, text in code.items())
    level = "warning" if kind.name in WARNINGS else "error"
    return {
        "id": kind.name,
        "shortDescription": {"text": kind.short},
        "fullDescription": {"text": kind.means},
        "help": {"text": plain, "markdown": marked},
        "defaultConfiguration": {"level": level},
    }


def _invocation(run: Run) -> dict[str, Any]:
    told = [each for part in _parts(run) for each in part["notifications"]]
    lost = [each.lost for each in run.before if each.results is None]
    missing = [*lost, *run.not_checked]
    left_out = [_notification("note", f"not checked: {reason}") for reason in missing]
    return {
        "executionSuccessful": run.exit_code != 2 and not run.interrupted,
        "exitCode": run.exit_code,
        "exitCodeDescription": "interrupted" if run.interrupted else CODES[run.exit_code],
        "toolExecutionNotifications": sorted(told, key=lambda each: each["level"] != "error"),
        "toolConfigurationNotifications": left_out,
    }


def _notifications(each: Checked) -> list[dict[str, Any]]:
    if each.error is not None:
        return [_notification("error", f"{each.name}: {_in_words(each.error)}")]
    if each.result is None or each.result.verdict is not Verdict.INCONCLUSIVE:
        return []
    missing = "; ".join(map(str, each.result.unexplored))
    return [_notification("warning", f"{each.name} is inconclusive: {missing}")]


def _in_words(error: WeftError) -> str:
    return f"{error.what}; where: {near(error.where)}; to do: {error.todo}"


def _notification(level: str, text: str) -> dict[str, Any]:
    return {"level": level, "message": {"text": text}}


def _results(each: Checked) -> list[dict[str, Any]]:
    result = each.result
    if result is None:
        return []
    found = [_result(finding, each, result, "error") for finding in result.findings]
    files = dict(zip(result.findings, each.schedules, strict=False))
    for entry, finding in zip(found, result.findings, strict=True):
        file = files.get(finding)
        entry["properties"] |= {} if file is None else {"schedule": file.as_posix()}
        locked = each.with_lock.get(finding)
        entry["properties"] |= {} if locked is None else {"with_gil": locked}
    others = [_result(one, each, result, one.severity.value) for one in result.warnings]
    return [*found, *others]


def _result(finding: Finding, each: Checked, result: Result, level: str) -> dict[str, Any]:
    rule = name_of(finding.kind, finding.message)
    explanation = near(finding.explanation)
    message = near(finding.message)
    better = "" if result.explored is None else passes_if(finding, result.explored)
    text = "\n\n".join(filter(None, (explanation, message, better and f"it {better}")))
    found_at = places(finding)
    first, *others = [location(place) for place in found_at] or [_of_target(each)]
    first.setdefault("physicalLocation", _of_target(each).get("physicalLocation"))
    if first["physicalLocation"] is None:
        del first["physicalLocation"]
    found: dict[str, Any] = {
        "ruleId": rule,
        "level": level,
        "message": {"text": text},
        "locations": [first],
        "partialFingerprints": {FINGERPRINT: _fingerprint(rule, each, message, found_at)},
        "properties": {"system": each.name, "target": each.target},
    }
    if rule in KINDS:
        found["ruleIndex"] = RULES.index(rule)
    if others:
        found["relatedLocations"] = [other | {"id": n} for n, other in enumerate(others, 1)]
    if finding.trace is not None and result.explored is not None:
        flow = code_flow(finding, finding.trace, result.explored)
        found |= {} if flow is None else {"codeFlows": [flow]}
    return found


def _of_target(each: Checked) -> dict[str, Any]:
    """Where a finding is shown that is at no line of a file: a design has none."""
    file, _, name = each.target.partition("::")
    found: dict[str, Any] = {"logicalLocations": [{"fullyQualifiedName": name or each.name}]}
    if file.endswith(".py"):
        found["physicalLocation"] = {"artifactLocation": artifact(file), "region": {"startLine": 1}}
    return found


def _fingerprint(rule: str, each: Checked, message: str, places: Sequence[str]) -> str:
    """The same for the same finding, also after its lines have moved."""
    told = re.sub(r"(?<=\.py):\d+", "", without_addresses(message))
    linecache.checkcache()
    code = [source_line(place) for place in places]
    text = "\n".join((rule, each.target, told, *code))
    return sha256(text.encode(errors="surrogatepass")).hexdigest()[:32]


def _numbered(results: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The results, with a number for each that could be taken for another one."""
    seen: Counter[str] = Counter()
    for result in results:
        fingerprints = result["partialFingerprints"]
        seen[fingerprints[FINGERPRINT]] += 1
        fingerprints[FINGERPRINT] += f":{seen[fingerprints[FINGERPRINT]]}"
    return list(results)
