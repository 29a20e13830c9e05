"""The report people read: the verdict, the failing schedule as a table, what it rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import fill

from weft.escaping import one_line, plain
from weft.explain.words import near, text_of
from weft.report.advice import advice
from weft.report.again import replay_command
from weft.report.hints import hint
from weft.result import Counts, Limit, Result, Verdict
from weft.system.interfaces import System
from weft.system.operation import Choice
from weft.system.trace import Finding, Outcome

WIDTH = 100
MOST_OUTCOMES = 20
"""How many outcomes are listed."""


def report(
    result: Result,
    system: System,
    width: int = WIDTH,
    schedules: Sequence[Path | None] = (),
    notes: Mapping[Finding, str] | None = None,
    target: str = "",
) -> str:
    """The result as text: the verdict first, then each finding with a column for every thread.

    `schedules` are the files of the findings, where they have been kept, `notes` what else there
    is to say of them, and `target` is what `weft check` was given.
    """
    parts = ["\n".join((f"{result.verdict}: {one_line(result.system)}", _counted(result)))]
    files = dict(zip(result.findings, schedules, strict=False))
    parts += explained(result.findings, system, width, files, notes, target)
    parts += [near(warning.message) for warning in result.warnings]
    complete = Limit.FINDING not in dict(result.unexplored)
    if complete and set(result.outcomes) - {None}:
        parts.append(_listed("outcomes:", _outcomes(result)))
    if result.unexplored:
        parts.append(_listed("not explored:", [near(str(each)) for each in result.unexplored]))
    if result.verdict is Verdict.INCONCLUSIVE:
        parts.append(_listed("what to do:", advice(result.unexplored)))
    if result.assumptions:
        parts.append(_listed("this rests on:", result.assumptions))
    return plain("\n\n".join(parts) + "\n")


def explained(
    findings: Sequence[Finding],
    system: System,
    width: int = WIDTH,
    files: Mapping[Finding, Path | None] | None = None,
    notes: Mapping[Finding, str] | None = None,
    target: str = "",
) -> list[str]:
    """What was found, with the schedules that show it: paragraphs."""
    if not findings:
        return []
    # Explanations are worded by means of this package, so it cannot wait for them; and whoever has
    # no findings does not wait for the tables.
    from weft.report.passing import passes_if
    from weft.report.schedule import schedule_table

    parts = []
    for together in _together(findings):
        parts.append("\n".join(near(finding.message) for finding in together))
        told = dict.fromkeys(each.explanation for each in together if each.explanation)
        parts += [_wrapped(sentence, width) for sentence in told]
        trace = together[0].trace
        table = [] if trace is None else schedule_table(together[0], trace, system, width)
        parts += ["\n".join(table)] if table else []
        changes = (passes_if(each, system) for each in together)
        parts += [_wrapped(f"it {each}", width) for each in dict.fromkeys(changes) if each]
        parts += dict.fromkeys(near(notes[each]) for each in together if notes and each in notes)
        file = (files or {}).get(together[0])
        if file is not None:
            parts.append(f"to run it again: {replay_command(file, target)}")
    return list(map(plain, parts))


def told(findings: Sequence[Finding], system: System, width: int = WIDTH) -> str:
    """What was found, and where to read more: the text of a violation."""
    return "\n\n".join([*explained(findings, system, width), hint(findings)])


def _wrapped(sentence: str, width: int) -> str:
    return fill(sentence, width, break_on_hyphens=False, break_long_words=False)


def number(count: int, what: str) -> str:
    """A number of things."""
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def _counted(result: Result) -> str:
    counts = result.counts
    line = f"{number(counts.executions, 'execution')} explored by {result.strategy}"
    return f"{line} ({_more(counts)})"


def _more(counts: Counts) -> str:
    abandoned = f"{counts.blocked:,} abandoned, " if counts.blocked else ""
    cut_off = f"{counts.cut:,} cut off, " if counts.cut else ""
    steps = number(counts.transitions, "step")
    return f"{abandoned}{cut_off}{steps}, at most {counts.deepest:,} in one execution"


def _outcomes(result: Result) -> list[str]:
    texts = [o if isinstance(o, Outcome) else text_of(o, 80) for o in result.outcomes]
    more = len(texts) - MOST_OUTCOMES
    return texts if more <= 0 else [*texts[:MOST_OUTCOMES], f"… and {more:,} more"]


def _listed(head: str, lines: Sequence[object]) -> str:
    return "\n".join((head, *[f"  {line}" for line in lines]))


def _together(findings: Sequence[Finding]) -> list[list[Finding]]:
    """The findings of one schedule side by side: they need its table only once."""
    groups: dict[tuple[Choice, ...], list[Finding]] = {}
    for finding in findings:
        groups.setdefault(finding.schedule, []).append(finding)
    return list(groups.values())
