"""Whether what was found without the global lock of CPython can happen with it as well.

Threads that access data are switched anywhere by default, and that finds what goes wrong in builds
without the lock. Whoever has such a finding wants to know whether it concerns them today. So the
program is searched once more, at most for as long as it took to find it, or a little while.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from weft.api import explore
from weft.errors import WeftError
from weft.result import RACE, Limit, Result
from weft.strategy import Search
from weft.system.objects import Element, Whole
from weft.system.trace import Finding

LEAST = 1000
"""How many executions the second search may have in any case."""

AS_WELL = "this can happen with the global lock of CPython as well"
ONLY_WITHOUT = "this happens on free-threaded builds only: not with the global lock of CPython"
NOT_KNOWN = "whether this can happen with the global lock of CPython as well is not known"
OTHERWISE = "with the global lock of CPython, this happens instead"


class Locked(NamedTuple):
    """What the second search says about the findings of the first."""

    notes: Mapping[Finding, str]
    answers: Mapping[Finding, bool]
    """Whether it happens with the lock, where that is known."""
    interrupted: bool = False


NOTHING = Locked({}, {})


def with_the_lock(
    function: Callable[[], object],
    strategy: Search,
    options: Mapping[str, Any],
    result: Result,
) -> Locked:
    """Search a program again, if its findings may be due to where threads were switched."""
    concerned = [finding for finding in result.findings if _due_to_data(finding)]
    if not concerned or options.get("scheduling") == "gil" or options.get("undo") == "fork":
        return NOTHING
    most = max(LEAST, result.total_executions)
    again = {
        **options,
        "scheduling": "gil",
        "executions": min(most, options.get("executions") or most),
        "visible": getattr(result.explored, "learnt", ()),
    }
    if options.get("seconds") is not None:
        again["seconds"] = max(0.0, options["seconds"] - result.seconds)
    try:
        second = explore(function, strategy if isinstance(strategy, str) else "dpor", **again)
    except WeftError:
        return Locked(dict.fromkeys(concerned, NOT_KNOWN), {})
    return _compared(concerned, second)


def _compared(concerned: list[Finding], second: Result) -> Locked:
    notes: dict[Finding, str] = {}
    answers: dict[Finding, bool] = {}
    known = {_name(finding) for finding in second.findings}
    for finding in concerned:
        if _name(finding) in known:
            notes[finding], answers[finding] = AS_WELL, True
        elif not second.unexplored:
            notes[finding], answers[finding] = ONLY_WITHOUT, False
        elif second.findings:
            notes[finding] = f"{OTHERWISE}: {second.findings[0].message}"
        else:
            notes[finding] = NOT_KNOWN
    return Locked(notes, answers, Limit.INTERRUPT in dict(second.unexplored))


def _due_to_data(finding: Finding) -> bool:
    if finding.trace is None or finding.kind == RACE:
        return False
    return any(
        isinstance(operation.kind, Element | Whole)
        for event in finding.trace.events
        for operation in event.operations
    )


def _name(finding: Finding) -> tuple[str, str]:
    # Only whoever has a violation waits for the import.
    from weft.schedule.recording import ADDRESS

    return finding.kind, ADDRESS.sub("", finding.message)
