"""Explores a system: makes the search, lets it run, and says what came out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import starmap
from time import monotonic
from typing import TYPE_CHECKING, Any

from weft.channel import FOUND, tell
from weft.loop import Loop
from weft.monitor import default_monitors, discipline_monitor, ignoring, violations
from weft.result import Limit, Result, Unexplored, Verdict
from weft.strategy import Search, make, unused
from weft.strategy.replay import Replay
from weft.system.guarantee import SAMPLED
from weft.system.interfaces import Monitor, Schedules, Settling, Strategy, System
from weft.system.operation import Choice
from weft.system.trace import Finding, Trace
from weft.tally import INTERRUPTED, STALL_SECONDS, STEPS, Budget, Tally

if TYPE_CHECKING:
    from weft.progress import Progress

ONLY = "it takes a sample"

# `monotonic` by name, because the clock of `time` may be under control when it is read.


def explore(
    system: System,
    strategy: Search = "dpor",
    *,
    executions: int | None = None,
    seconds: float | None = None,
    **options: Any,
) -> Result:
    """Run a system under every schedule that matters.

    Stops at the first finding, or with `all` goes on and collects every different one. The bounds
    on preemptions, delays and depth limit what is explored; executions and seconds, how long.
    `monitors` look for more than the usual; `ignore` are kinds of findings not to look for.
    `progress` is told meanwhile how far it has come.
    """
    return Exploration(system, strategy, **options).run(executions, seconds)


class Exploration:
    """One search of a system, which can go on where its budget has ended."""

    def __init__(
        self,
        system: System,
        strategy: Search = "dpor",
        *,
        monitors: Sequence[Monitor] | None = None,
        ignore: Sequence[str] = (),
        steps: int = STEPS,
        stall_seconds: float = STALL_SECONDS,
        preemptions: int | None = None,
        delays: int | None = None,
        depth: int | None = None,
        all: bool = False,
        progress: Progress | None = None,
    ) -> None:
        search = unused(make(strategy, system, preemptions, delays, depth), system)
        again = None if isinstance(strategy, Strategy) else partial(_again, strategy, system)
        self._system = system
        self._all = all
        self._budget = Budget(None, None, steps, stall_seconds)
        self._ignored = ignoring(ignore)
        self._watching = [*default_monitors(system, ignore), *(monitors or ())]
        self._watching += discipline_monitor(search, system)
        self._loop = Loop(system, search, all, progress, again)
        self._spent = 0.0
        """How many seconds it has taken so far."""

    @property
    def can_go_on(self) -> bool:
        """Whether the budget was spent before the search had come to its end."""
        return self._loop.can_go_on

    def run(self, executions: int | None = None, seconds: float | None = None) -> Result:
        """Search until nothing is left, or the budget is spent.

        Called again, it goes on with what was left: `executions` counts from the beginning,
        `seconds` from now.
        """
        system, loop = self._system, self._loop
        began = monotonic()
        if self.can_go_on and isinstance(system, Settling):
            system.resume()
        budget = self._budget._replace(executions=executions, seconds=seconds)
        loop.run(self._watching, budget)
        search, tally = loop.strategy, loop.tally
        if isinstance(system, Settling):
            over = Limit.INTERRUPT in tally.unexplored
            system.settle(complete=self._all or not tally.findings, over=over)
        until = None if seconds is None else began + seconds
        findings = _shown(system, self._watching, budget, self._all, tally, until)
        guarantee = search.guarantee
        if not tally.runs and not tally.unexplored:
            tally.unexplored[Limit.SAMPLED] = f"anything: {search.name!r} has run no execution"
        elif guarantee == SAMPLED:
            left = f"schedules that {search.name!r} did not choose: {ONLY}"
            tally.unexplored[Limit.SAMPLED] = left
        elif not guarantee.complete:
            tally.unexplored[Limit.BOUND] = f"what lies beyond {guarantee.bound}"
        self._spent += monotonic() - began
        return Result(
            system=system.name,
            strategy=search.name,
            verdict=_judge(findings, set(tally.unexplored)),
            findings=findings,
            warnings=tuple(tally.warnings.values()),
            counts=tally.counts(),
            seconds=self._spent,
            unexplored=tuple(starmap(Unexplored, tally.unexplored.items())),
            assumptions=(
                *system.assumptions,
                *search.assumptions,
                *_trusted(search),
                *self._ignored,
            ),
            explored=system,
            outcomes=tally.outcomes,
            visible=system.scheduled_at() if isinstance(system, Schedules) else {},
            total_executions=tally.executions,
        )


def replay(
    system: System,
    schedule: Sequence[Choice],
    monitors: Sequence[Monitor] | None = None,
    steps: int = STEPS,
) -> tuple[Trace, tuple[Finding, ...]]:
    """Run the one execution that has this schedule."""
    watching = [*default_monitors(system), *(monitors or ())]
    execution = system.start(steps)
    trace = execution.run(Replay(schedule), watching)
    return trace, tuple(violations(watching, trace, execution.log))


def _shown(
    system: System,
    monitors: Sequence[Monitor],
    budget: Budget,
    all: bool,
    tally: Tally,
    until: float | None,
) -> tuple[Finding, ...]:
    if not tally.findings:
        return ()
    # Only whoever has a finding waits for the import.
    from weft.showing import Showing

    found = tuple(tally.findings.values())
    tell(FOUND, [finding.message for finding in found])
    showing = Showing(system, found, monitors, budget.steps, budget.stall_seconds, all, until)
    if showing.interrupted:
        tally.unexplored[Limit.INTERRUPT] = INTERRUPTED
    return showing.findings


def _again(strategy: Search, system: System) -> Strategy:
    return unused(make(strategy, system), system)


def _trusted(search: Strategy) -> tuple[str, ...]:
    """What a strategy says of itself that is not one of weft's."""
    kind = type(search)
    if kind.__module__.partition(".")[0] == "weft" or search.guarantee == SAMPLED:
        return ()
    said = f"is {search.guarantee.name}, as {kind.__qualname__} says of itself"
    return (f"the strategy {search.name!r} {said}",)


def _judge(findings: tuple[Finding, ...], limits: set[Limit]) -> Verdict:
    if findings:
        return Verdict.VIOLATED
    if not limits:
        return Verdict.VERIFIED
    return Verdict.WITHIN_BOUND if limits <= {Limit.BOUND, Limit.SPIN} else Verdict.INCONCLUSIVE
