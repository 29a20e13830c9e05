"""Runs a schedule once more and looks at what comes of it, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import weft
from weft.monitor import USUAL, default_monitors
from weft.strategy import make
from weft.strategy.replay import Replay
from weft.system.interfaces import Monitor, Status, System
from weft.system.operation import Choice, Event
from weft.system.trace import Finding, Trace


class Counted(Replay):
    """Runs one schedule, and counts how often it takes the turn from who could go on."""

    def __init__(self, schedule: Sequence[Choice]) -> None:
        super().__init__(schedule)
        self.preemptions = 0

    def pick(self, status: Status) -> Choice:
        choice = super().pick(status)
        last = status.last
        if choice.thread >= 0 and last is not None and last.thread in status.enabled:
            self.preemptions += last.thread != choice.thread
        return choice


class Kept(Monitor):
    """Keeps what the usual monitors find, so that the engine knows nothing of it."""

    def __init__(self) -> None:
        self.monitors: list[Monitor] = []
        self.found: dict[tuple[str, str], Finding] = {}

    def begin(self, status: Status) -> None:
        for monitor in self.monitors:
            monitor.begin(status)

    def event(self, event: Event, status: Status) -> None:
        for monitor in self.monitors:
            monitor.event(event, status)

    def end(self, trace: Trace) -> Iterable[Finding]:
        for monitor in self.monitors:
            for finding in monitor.end(trace):
                self.found.setdefault((finding.kind, finding.message), finding)
        return ()


def kept(
    target: System | Callable[[], object], strategy: Any, **options: Any
) -> tuple[weft.Result, Kept]:
    """Explore, and keep every finding as it was found."""
    keeping = Kept()

    def made(system: System) -> Any:
        keeping.monitors = default_monitors(system)
        keeping.found.clear()
        return make(strategy, system)

    making: Any = made
    result = weft.explore(target, making, monitors=[keeping], ignore=USUAL, all=True, **options)
    return result, keeping


def again(
    target: System | Callable[[], object], finding: Finding, learnt: Sequence[str], **options: Any
) -> tuple[int, set[tuple[str, str]]]:
    """Run the schedule of a finding: how many preemptions it has, and what it shows."""
    counted = Counted(finding.schedule)
    if not isinstance(target, System):
        options |= {"visible": learnt, "refine": False}
    _, keeping = kept(target, counted, **options)
    return counted.preemptions, set(keeping.found)
