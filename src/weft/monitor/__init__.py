"""Analyses that watch executions, one file each, and the set of them that is on by default."""

from __future__ import annotations

from weft.monitor.deadlock import Deadlock
from weft.monitor.failure import Failures
from weft.monitor.invariants import Invariants
from weft.monitor.unreleased import Unreleased
from weft.system.interfaces import Monitor, Strategy, System


def default_monitors(system: System) -> list[Monitor]:
    """What every exploration looks for unless told otherwise."""
    # A monitor that has nothing to watch is still asked at every event.
    invariants = [Invariants(system.invariants)] if system.invariants else []
    return [Failures(system), Deadlock(system), *invariants, Unreleased(system)]


def discipline_monitor(strategy: Strategy, system: System) -> list[Monitor]:
    """The check of the locking discipline, for strategies that rely on it."""
    if strategy.discipline is None:
        return []
    # Few searches rely on one, and the others need not wait for the import.
    from weft.monitor.lockset import Lockset

    return [Lockset(system, strategy.discipline)]
