"""The report people read: the verdict, the failing schedule as a table, what it rests on."""

from __future__ import annotations

from collections.abc import Sequence

from weft.report.advice import advice
from weft.report.table import table
from weft.report.words import cut, failed, near, shown, waits
from weft.result import Counts, Result, Verdict
from weft.system.interfaces import System
from weft.system.operation import Choice
from weft.system.trace import Finding, Trace

WIDTH = 100


def report(result: Result, system: System, width: int = WIDTH) -> str:
    """The result as text: the verdict first, then each finding with a column for every thread."""
    parts = [[f"{result.verdict}: {result.system}", _counted(result)]]
    for findings in _together(result.findings):
        parts += _explained(findings, system, width)
    if result.unexplored:
        parts.append(_listed("not explored:", result.unexplored))
    if result.verdict is Verdict.INCONCLUSIVE:
        parts.append(_listed("what to do:", advice(result.unexplored)))
    if result.assumptions:
        parts.append(_listed("this rests on:", result.assumptions))
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def _counted(result: Result) -> str:
    counts = result.counts
    line = f"{number(counts.executions, 'execution')} explored by {result.strategy}"
    return f"{line} ({_more(counts)})"


def _more(counts: Counts) -> str:
    abandoned = f"{counts.blocked:,} abandoned, " if counts.blocked else ""
    cut_off = f"{counts.cut:,} cut off, " if counts.cut else ""
    steps = number(counts.transitions, "step")
    return f"{abandoned}{cut_off}{steps}, at most {counts.deepest:,} in one execution"


def number(count: int, what: str) -> str:
    """A number of things."""
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def _listed(head: str, lines: Sequence[object]) -> list[str]:
    return [head, *[f"  {line}" for line in lines]]


def _together(findings: Sequence[Finding]) -> list[list[Finding]]:
    """The findings of one schedule side by side: they need its table only once."""
    groups: dict[tuple[Choice, ...], list[Finding]] = {}
    for finding in findings:
        groups.setdefault(finding.schedule, []).append(finding)
    return list(groups.values())


def _explained(findings: Sequence[Finding], system: System, width: int) -> list[list[str]]:
    parts = [[line for finding in findings for line in near(finding.message).split("\n")]]
    first = findings[0]
    if first.trace is not None and first.schedule:
        parts.append(_schedule(first, first.trace, system, width))
    return parts


def _schedule(finding: Finding, trace: Trace, system: System, width: int) -> list[str]:
    events = trace.events[: len(finding.schedule)]
    pending = {step.thread for step in trace.pending}
    failing = {failure.thread for failure in trace.failures}
    threads = sorted({event.thread for event in events} | pending | failing)
    fails = {(f.index, f.thread): type(f.exception).__name__ for f in trace.failures}
    file, places = _places([near(event.step.where) for event in events])
    rows = []
    for event in events:
        lines = [str(operation) for operation in shown(event, system)]
        if (event.index, event.thread) in fails:
            lines.append(f"✗ {fails[event.index, event.thread]}")
        lines = lines or ["(no operation)"]
        cells = [lines if thread == event.thread else [] for thread in threads]
        rows.append([[str(event.index + 1)], *cells, [places[event.index]]])
    closing = _closing(trace, threads, system, len(events) < len(trace.events))
    heads = ["", *map(system.thread_name, threads), ""]
    return [*file, *table(heads, rows, [[], *closing, []], width)]


def _places(places: Sequence[str]) -> tuple[list[str], Sequence[str]]:
    """The places, shortened to line numbers if they are all in one file, which is named first."""
    parts = [place.rpartition(":") for place in places]
    files = {file for file, _, _ in parts}
    if len(files) != 1 or not all(line.isdecimal() for _, _, line in parts):
        return [], places
    return [f"in {files.pop()}:", ""], [f"line {line}" for _, _, line in parts]


def _closing(
    trace: Trace, threads: Sequence[int], system: System, cut_off: bool
) -> list[list[str]]:
    """How each thread ends."""
    if cut_off:
        return [["…"] for _ in threads]
    ends = {failure.thread: f"✗ {cut(failed(failure), 80)}" for failure in trace.failures}
    for step in trace.pending:
        reason = waits(step, trace, system)
        ends[step.thread] = "not finished" if reason is None else f"blocked: {reason}"
    return [[ends.get(thread, "finished")] for thread in threads]
