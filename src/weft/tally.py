"""What an exploration may spend, and what it has come to so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import accumulate
from time import monotonic
from typing import NamedTuple

from weft.result import Counts, Limit
from weft.system.operation import Choice
from weft.system.trace import NOTHING, Ending, Finding, Severity, Trace

# `monotonic` by name, because the clock of `time` may be under control when it is read.

STEPS = 10_000
"""How long an execution may become before it is cut off."""
STALL_SECONDS = 10.0
"""How long a step may take before it is cut off."""
INTERRUPTED = "what was left when it was interrupted"
CUT_OFF = "what follows where the strategy cut executions off"
LOOPING = 100
"""How often a place is passed in one execution before it looks like a loop that does not end."""
CUT = (Ending.CUT, Ending.STEPS, Ending.SPIN)


class Budget(NamedTuple):
    """What an exploration may spend. Whatever of it runs out is named in the result."""

    executions: int | None = None
    seconds: float | None = None
    steps: int = STEPS
    stall_seconds: float = STALL_SECONDS


@dataclass
class Tally:
    """The counts while they grow."""

    executions: int = 0
    blocked: int = 0
    transitions: int = 0
    cut: int = 0
    events: int = 0
    deepest: int = 0
    findings: dict[tuple[str, str], Finding] = field(default_factory=dict)
    """The violations."""
    warnings: dict[tuple[str, str], Finding] = field(default_factory=dict)
    """What is none."""
    unexplored: dict[Limit, str] = field(default_factory=dict)
    outcomes: dict[Hashable, tuple[Choice, ...]] = field(default_factory=dict)
    latest: Trace | None = None
    _sums: list[int] = field(default_factory=lambda: [0])
    """How many operations the latest execution had performed after so many events."""

    @property
    def runs(self) -> int:
        """How many executions there were, of whatever sort."""
        return self.executions + self.blocked + self.cut

    def add(self, trace: Trace, common: int = 0) -> None:
        """Count an execution that has so many events in common with the one before."""
        self.latest = trace
        events = trace.events
        length = len(events)
        self.transitions += length
        sums = self._sums
        del sums[common + 1 :]
        new = [len(event.operations) for event in events[len(sums) - 1 :]]
        sums += accumulate(new, initial=sums.pop())
        self.events += sums[-1]
        self.deepest = max(self.deepest, length)
        if trace.ending is Ending.STOPPED:
            self.blocked += 1
        elif trace.ending in CUT:
            self.cut += 1
        else:
            self.executions += 1
            if trace.outcome is not NOTHING and trace.outcome not in self.outcomes:
                self.outcomes[trace.outcome] = trace.schedule

    def note(self, finding: Finding) -> None:
        """Keep the first of the findings that say the same."""
        violates = finding.severity is Severity.VIOLATION
        found = self.findings if violates else self.warnings
        found.setdefault((finding.kind, finding.message), finding)

    def note_limits(self, trace: Trace, budget: Budget) -> None:
        """What an execution leaves unexplored."""
        if trace.ending is Ending.STEPS:
            told = f"executions longer than {budget.steps:,} steps{_loop(trace)}"
            self.unexplored[Limit.STEPS] = told
        if trace.ending is Ending.CUT:
            # What lies beyond a bound is named by it, if the strategy states one.
            self.unexplored[Limit.BOUND] = CUT_OFF
        if trace.ending is not Ending.SPIN and not trace.yielded:
            return
        places = ", ".join(sorted(trace.yielded))
        if trace.ending is Ending.SPIN:
            self.unexplored[Limit.ENDLESS] = f"what follows the loop at {places}, which nobody ends"
        else:
            self.unexplored[Limit.SPIN] = f"more rounds of the loop at {places} that bring no news"

    def spent(self, budget: Budget, began: float) -> bool:
        """Whether a part of the budget has run out; notes which."""
        over = False
        if budget.executions is not None and self.runs >= budget.executions:
            self.unexplored[Limit.EXECUTIONS] = f"more than {budget.executions:,} executions"
            over = True
        if budget.seconds is not None and monotonic() - began >= budget.seconds:
            self.unexplored[Limit.SECONDS] = f"what needs more than {budget.seconds:g} s"
            over = True
        return over

    def out_of_time(self, budget: Budget, trace: Trace | None = None, place: str = "") -> None:
        """The time was over in the middle of an execution, perhaps in a loop that does not end.

        `place` is where it was, if it did not come to its next operation.
        """
        where = f": an execution was at {place}" if place else "" if trace is None else _loop(trace)
        self.unexplored[Limit.SECONDS] = f"what needs more than {budget.seconds:g} s{where}"

    def stalled(self, budget: Budget, place: str) -> None:
        """A step has not come to its end; this is where it was."""
        ran = f"ran {budget.stall_seconds:g} s without coming to an operation"
        self.unexplored[Limit.STALL] = f"what follows a step that {ran}: it was at {place}"

    def counts(self) -> Counts:
        return Counts(
            executions=self.executions,
            blocked=self.blocked,
            cut=self.cut,
            transitions=self.transitions,
            events=self.events,
            deepest=self.deepest,
        )


def _loop(trace: Trace) -> str:
    """Which loop has made an execution long, if one has."""
    places = Counter(event.step.where for event in trace.events)
    for place, times in places.most_common(1):
        if times > LOOPING:
            return f": an execution had come to {place} {times:,} times"
    return ""
