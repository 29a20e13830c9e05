"""Shows a finding in an execution in which threads are scheduled at the data it is due to.

A search may come upon a failure before it has scheduled at all the data that races. The failure is
real, but its schedule is silent on the accesses that explain it: it looks as if one thread came
after the other. So the finding is looked for again with what was learnt. If it does not show soon,
it is told as it was found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from time import monotonic
from typing import Any

from weft.errors import WeftError
from weft.python.program.restart import Lessons
from weft.result import Result

ROUNDS = 5
"""How often more may turn out to race."""
EXECUTIONS, SECONDS = 300, 5.0
"""How long to look for it in each search."""
BOUNDS = ("preemptions", "delays", "depth")
FEW = (1, 2)
"""Most failures need few preemptions: the bounds of the searches that come after the usual one."""

Search = Callable[[Lessons, dict[str, Any]], tuple[Result, Lessons | None]]


def seen(
    result: Result, unseen: Lessons | None, options: Mapping[str, Any], search: Search
) -> Result:
    """The result, with its finding shown by an execution that leaves out nothing it is due to."""
    given = options.get("seconds")
    end = monotonic() + (SECONDS if given is None else min(SECONDS, given - result.seconds))
    for _ in range(ROUNDS):
        if unseen is None:
            break
        again, unseen = _found(result, unseen, options, search, end)
        if again is None:
            break
        result = again
    return result


def _found(
    result: Result, lessons: Lessons, options: Mapping[str, Any], search: Search, end: float
) -> tuple[Result | None, Lessons | None]:
    bounded = any(options.get(name) is not None for name in BOUNDS)
    ways: list[dict[str, Any]] = [{}]
    ways += [] if bounded else [{"preemptions": few} for few in FEW]
    total, most = result.total_executions, options.get("executions")
    for way in ways:
        left = end - monotonic()
        executions = EXECUTIONS if most is None else min(EXECUTIONS, most - total)
        if left <= 0 or executions <= 0:
            break
        spending = {**way, "executions": executions, "seconds": left, "progress": None}
        try:
            again, unseen = search(lessons, spending)
        except WeftError:
            break
        total += again.total_executions
        if _same(again, result):
            told = replace(
                again,
                strategy=result.strategy,
                counts=result.counts,
                seconds=result.seconds + again.seconds,
                unexplored=result.unexplored,
                total_executions=total,
            )
            return told, unseen
    return None, None


def _same(again: Result, result: Result) -> bool:
    """Whether the same was found."""
    # Only whoever has a finding waits for the import.
    from weft.minimise.same import way

    return {way(each) for each in again.findings} == {way(each) for each in result.findings}
