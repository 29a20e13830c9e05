"""Explores a function by one search and keeps what can be compared with another."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from typing import Any

import weft
from tests.oracle import TooLarge
from weft import Verdict
from weft.monitor import USUAL
from weft.system.dependency import Relation, dependent
from weft.system.happens_before import trace_key
from weft.system.interfaces import Monitor
from weft.system.trace import Ending, Finding, Trace


@dataclass
class Found(Monitor):
    """What the executions of a search came to; finds nothing wrong with any of them."""

    relation: Relation = dependent
    traces: list[Hashable] = field(default_factory=list)
    """The trace of every complete execution, in order, each as often as it was run."""
    outcomes: set[str] = field(default_factory=set)
    """What was returned, who was left waiting for what, and which exceptions ended threads."""

    def end(self, trace: Trace) -> Iterable[Finding]:
        if trace.ending is not Ending.STOPPED:
            self.traces.append(trace_key(trace.events, self.relation))
            waiting = sorted((step.thread, step.operations[0].verb) for step in trace.pending)
            failed = sorted(f"{f.thread} {f.exception!r}" for f in trace.failures)
            self.outcomes.add(f"{trace.outcome} {waiting} {failed}")
        return ()


def found_by(
    strategy: str,
    function: Callable[[], object],
    most: int,
    relation: Relation = dependent,
    **options: Any,
) -> Found:
    """Explore a function to the end, with no execution in vain."""
    options |= {"ignore": USUAL, "all": True, "steps": 500, "executions": most}
    found = Found(relation)
    result = weft.explore(function, strategy, monitors=[found], **options)
    learnt = getattr(result.explored, "learnt", ())
    if learnt and "visible" not in options:
        # What was found before the exploration had to begin again does not count.
        found = Found(relation)
        result = weft.explore(function, strategy, monitors=[found], visible=learnt, **options)
    if result.verdict is Verdict.INCONCLUSIVE and result.executions == most:
        raise TooLarge
    assert result.verdict is Verdict.VERIFIED
    assert result.blocked == 0 or strategy == "source-dpor"
    assert result.executions == len(found.traces)
    return found


def interleavings(traces: Iterable[Hashable]) -> int:
    """How many executions brute force needs: the linear extensions of every trace."""
    return sum(map(_linear_extensions, traces))


def _linear_extensions(trace: Any) -> int:
    """In how many orders the events of a trace can happen, counted from the front."""
    before = {(thread, number): clock for thread, number, _, clock in trace}
    threads = sorted({thread for thread, *_ in trace})
    ways = {(0,) * len(threads): 1}
    for _ in trace:
        longer: dict[tuple[int, ...], int] = {}
        for done, count in ways.items():
            counts = dict(zip(threads, done, strict=True))
            for place, thread in enumerate(threads):
                clock = before.get((thread, done[place] + 1))
                if clock is None:
                    continue
                if all(n <= counts[other] for other, n in clock if other != thread):
                    after = (*done[:place], done[place] + 1, *done[place + 1 :])
                    longer[after] = longer.get(after, 0) + count
        ways = longer
    return sum(ways.values())
