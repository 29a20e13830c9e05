"""Findings on their way to whoever reads them: replayed, as small as can be, and explained."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from time import monotonic

from weft.errors import NonDeterminism
from weft.explain.explaining import Explaining
from weft.minimise import Effort, Minimising, Runs, way
from weft.monitor import violations
from weft.strategy.replay import Replay
from weft.system.interfaces import Monitor, System
from weft.system.trace import Finding
from weft.watchdog import Stalled, Watchdog

# `monotonic` by name, because the clock of `time` may be under control when it is read.

MINIMISING = Effort(executions=1_000, seconds=5.0)
EXPLAINING = Effort(executions=300, seconds=2.0)
"""What may be spent on the findings of one exploration, besides what it took to find them."""


class Showing:
    """What is shown of the findings of an exploration.

    `exactly`: whether a finding has to say the very same with a smaller schedule. `until`: when the
    time of the exploration is over. What has been found is replayed in any case.
    """

    def __init__(
        self,
        system: System,
        found: Sequence[Finding],
        monitors: Sequence[Monitor],
        steps: int,
        stall_seconds: float,
        exactly: bool,
        until: float | None,
    ) -> None:
        self._until = until
        self._system = system
        self._monitors = monitors
        self._steps = steps
        self._stall_seconds = stall_seconds
        self._exactly = exactly
        self.interrupted = False
        """Whether the user did not want to wait for it."""
        replayed = [self._replayed(finding, exactly=True) for finding in found]
        smallest = zip(replayed, self._smallest(replayed), strict=True)
        self.findings = self._explained(
            [
                before if before.schedule == after.schedule else self._replayed(after, exactly)
                for before, after in smallest
            ]
        )

    def _smallest(self, findings: Sequence[Finding]) -> Sequence[Finding]:
        if self._is_late():
            return findings
        runs = self._runs(MINIMISING)
        minimising = Minimising(runs, findings, self._exactly)
        with self._patient(runs):
            minimising.run()
        return minimising.smallest()

    def _explained(self, findings: list[Finding]) -> tuple[Finding, ...]:
        if self._is_late():
            return tuple(findings)
        runs = self._runs(EXPLAINING)
        explaining = Explaining(self._system, runs)
        with self._patient(runs):
            for number, finding in enumerate(findings):
                findings[number] = explaining.explained(finding)
        return tuple(findings)

    def _is_late(self) -> bool:
        return self._until is not None and monotonic() >= self._until

    def _runs(self, effort: Effort) -> Runs:
        return Runs(self._system, self._monitors, self._steps, effort, self._until)

    @contextmanager
    def _patient(self, runs: Runs) -> Iterator[None]:
        """Run something that may stall, or be interrupted by a user who does not want to wait."""
        moved = partial(_moved, runs)
        watchdog = Watchdog(self._stall_seconds, moved, self._until, runs.stop)
        try:
            with watchdog:
                yield
        except (Stalled, KeyboardInterrupt):
            self.interrupted = not watchdog.fired

    def _replayed(self, finding: Finding, exactly: bool) -> Finding:
        """The finding, once its schedule has shown it again."""
        execution = self._system.start(self._steps)
        trace = execution.run(Replay(finding.schedule), self._monitors)
        for found in violations(self._monitors, trace, execution.log):
            if way(found, exactly) == way(finding, exactly):
                return found
        _, *others = self._system.assumptions or ("",)
        raise NonDeterminism(
            f"the {finding.kind} did not show again when its schedule was replayed",
            f"{self._system.name}: {finding.message}",
            "; ".join(("make sure that the program depends on nothing but its schedule", *others)),
        )


def _moved(runs: Runs) -> object:
    return runs.executions, runs.depth
