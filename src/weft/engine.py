"""The loop: runs a system under a strategy, with monitors and a budget, and says what came out."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from itertools import starmap
from time import monotonic
from typing import TYPE_CHECKING

from weft import interrupts
from weft.determinism import check_repeats
from weft.errors import NonDeterminism
from weft.monitor import default_monitors, discipline_monitor
from weft.result import Counts, Limit, Result, Unexplored, Verdict
from weft.strategy import make
from weft.strategy.replay import Replay
from weft.strategy.straight import Straight
from weft.system.interfaces import (
    Execution,
    Monitor,
    Schedules,
    Settling,
    Strategy,
    System,
    Warming,
)
from weft.system.operation import Choice
from weft.system.trace import NOTHING, Ending, Finding, Trace
from weft.watchdog import Stalled, Watchdog

if TYPE_CHECKING:
    from weft.progress import Progress

# `monotonic` by name, because the clock of `time` may be under control when it is read.

STEPS = 10_000
"""How long an execution may become before it is cut off."""
WARM_UPS = 5
"""How many executions it may take until a program repeats itself."""
STALL_SECONDS = 10.0
"""How long a step may take before it is cut off."""
INTERRUPTED = "what was left when it was interrupted"


@dataclass(frozen=True)
class Budget:
    """What an exploration may spend. Whatever of it runs out is named in the result."""

    executions: int | None = None
    seconds: float | None = None
    steps: int = STEPS
    stall_seconds: float = STALL_SECONDS


@dataclass
class _Tally:
    """The counts while they grow."""

    executions: int = 0
    blocked: int = 0
    transitions: int = 0
    cut: int = 0
    events: int = 0
    deepest: int = 0
    findings: dict[tuple[str, str], Finding] = field(default_factory=dict)
    unexplored: dict[Limit, str] = field(default_factory=dict)
    outcomes: dict[Hashable, tuple[Choice, ...]] = field(default_factory=dict)

    latest: Trace | None = None

    def add(self, trace: Trace) -> None:
        self.latest = trace
        length = len(trace.events)
        self.transitions += length
        self.events += sum(len(event.operations) for event in trace.events)
        self.deepest = max(self.deepest, length)
        if trace.ending is Ending.STOPPED:
            self.blocked += 1
        elif trace.ending in (Ending.CUT, Ending.STEPS, Ending.SPIN):
            self.cut += 1
        else:
            self.executions += 1
            if trace.outcome is not NOTHING and trace.outcome not in self.outcomes:
                self.outcomes[trace.outcome] = trace.schedule

    def counts(self) -> Counts:
        return Counts(
            executions=self.executions,
            blocked=self.blocked,
            cut=self.cut,
            transitions=self.transitions,
            events=self.events,
            deepest=self.deepest,
        )


def explore(
    system: System,
    strategy: str | Strategy = "dpor",
    *,
    monitors: Sequence[Monitor] | None = None,
    executions: int | None = None,
    seconds: float | None = None,
    steps: int = STEPS,
    stall_seconds: float = STALL_SECONDS,
    preemptions: int | None = None,
    delays: int | None = None,
    depth: int | None = None,
    all: bool = False,
    progress: Progress | None = None,
) -> Result:
    """Run a system under every schedule that matters.

    Stops at the first finding, or with `all` goes on and collects every different one. The bounds
    on preemptions, delays and depth limit what is explored; executions and seconds, how long.
    `progress` is told meanwhile how far it has come.
    """
    search = make(strategy, system, preemptions, delays, depth)
    watching = list(default_monitors(system) if monitors is None else monitors)
    watching += discipline_monitor(search, system)
    budget = Budget(executions, seconds, steps, stall_seconds)
    began = monotonic()
    tally = _Tally()
    if progress is not None:
        progress.begins(system, search)
    _run(system, search, watching, budget, all, tally, progress)
    if isinstance(system, Settling):
        system.settle(complete=all or not tally.findings)
    findings = _shown(system, watching, budget, all, tally)
    if search.cut:
        tally.unexplored[Limit.BOUND] = f"what lies beyond {search.bound}"
    return Result(
        system=system.name,
        strategy=search.name,
        verdict=_judge(findings, set(tally.unexplored)),
        findings=findings,
        counts=tally.counts(),
        seconds=monotonic() - began,
        unexplored=tuple(starmap(Unexplored, tally.unexplored.items())),
        assumptions=(*system.assumptions, *search.assumptions),
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
    watching = default_monitors(system) if monitors is None else monitors
    trace = system.start(steps).run(Replay(schedule), watching)
    return trace, tuple(finding for monitor in watching for finding in monitor.end(trace))


def _shown(
    system: System, monitors: Sequence[Monitor], budget: Budget, all: bool, tally: _Tally
) -> tuple[Finding, ...]:
    if not tally.findings:
        return ()
    # Only whoever has a finding waits for the import.
    from weft.showing import Showing

    found = tuple(tally.findings.values())
    showing = Showing(system, found, monitors, budget.steps, budget.stall_seconds, exactly=all)
    if showing.interrupted:
        tally.unexplored[Limit.INTERRUPT] = INTERRUPTED
    return showing.findings


def _run(
    system: System,
    strategy: Strategy,
    monitors: Sequence[Monitor],
    budget: Budget,
    all: bool,
    tally: _Tally,
    progress: Progress | None,
) -> None:
    began = monotonic()
    running: list[Execution] = []

    def moved() -> object:
        return tally.transitions, [execution.depth for execution in running]

    watchdog = Watchdog(budget.stall_seconds, moved)
    try:
        with watchdog:
            if isinstance(system, Warming):
                _warm_up(system, budget, running)
            while strategy.begin():
                if _spent(tally, budget, began):
                    return
                running[:] = [system.start(budget.steps)]
                trace = running[0].run(strategy, monitors)
                interrupts.heed()
                check_repeats(system, tally.latest, trace)
                tally.add(trace)
                _note_limits(trace, budget, tally)
                for monitor in monitors:
                    for finding in monitor.end(trace):
                        tally.findings.setdefault((finding.kind, finding.message), finding)
                if tally.findings and not all:
                    tally.unexplored[Limit.FINDING] = "what comes after the first finding"
                    return
                strategy.end(trace)
                if progress is not None and monotonic() >= progress.due:
                    progress.update(tally.counts(), len(tally.findings))
    except (Stalled, KeyboardInterrupt):
        if watchdog.fired:
            ran = f"ran {budget.stall_seconds:g} s without coming to an operation"
            tally.unexplored[Limit.STALL] = f"what follows a step that {ran}"
        else:
            tally.unexplored[Limit.INTERRUPT] = INTERRUPTED


def _warm_up(system: System, budget: Budget, running: list[Execution]) -> None:
    """Run it until an execution is like the one before: caches are full then, modules loaded."""
    before: Trace | None = None
    for left in range(WARM_UPS, 0, -1):
        running[:] = [system.start(budget.steps)]
        trace = running[0].run(Straight(), ())
        interrupts.heed()
        try:
            check_repeats(system, before, trace)
        except NonDeterminism:
            if left == 1:
                raise
        else:
            if before is not None:
                return
        before = trace


def _note_limits(trace: Trace, budget: Budget, tally: _Tally) -> None:
    """What an execution leaves unexplored."""
    if trace.ending is Ending.STEPS:
        tally.unexplored[Limit.STEPS] = f"executions longer than {budget.steps:,} steps"
    places = ", ".join(sorted(trace.yielded))
    if trace.ending is Ending.SPIN:
        tally.unexplored[Limit.ENDLESS] = f"what follows the loop at {places}, which nobody ends"
    elif places:
        tally.unexplored[Limit.SPIN] = f"more rounds of the loop at {places} that bring no news"


def _spent(tally: _Tally, budget: Budget, began: float) -> bool:
    """Whether a part of the budget has run out; notes which."""
    run = tally.executions + tally.blocked + tally.cut
    if budget.executions is not None and run >= budget.executions:
        tally.unexplored[Limit.EXECUTIONS] = f"more than {budget.executions:,} executions"
    if budget.seconds is not None and monotonic() - began >= budget.seconds:
        tally.unexplored[Limit.SECONDS] = f"what needs more than {budget.seconds:g} s"
    return bool({Limit.EXECUTIONS, Limit.SECONDS} & set(tally.unexplored))


def _judge(findings: tuple[Finding, ...], limits: set[Limit]) -> Verdict:
    if findings:
        return Verdict.VIOLATED
    if not limits:
        return Verdict.VERIFIED
    return Verdict.WITHIN_BOUND if limits <= {Limit.BOUND, Limit.SPIN} else Verdict.INCONCLUSIVE
