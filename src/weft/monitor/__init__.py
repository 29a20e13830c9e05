"""Analyses that watch executions, one file each, and the set of them that is on by default."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from weft.errors import WeftError
from weft.monitor.deadlock import Deadlock
from weft.monitor.failure import Failures
from weft.monitor.invariants import Invariants
from weft.monitor.unreleased import Unreleased
from weft.system.interfaces import Monitor, Strategy, System, reads
from weft.system.trace import Finding, Severity, Trace

if TYPE_CHECKING:
    from weft.system.log import Log

USUAL = ("assertion", "exception", "misuse", "deadlock", "invariant", "unreleased")
"""The kinds of findings that every exploration looks for, unless it is told to ignore them."""
CALL = "the call of weft.explore or weft.check"


def default_monitors(system: System, ignore: Sequence[str] = ()) -> list[Monitor]:
    """What every exploration looks for, but for some kinds of findings."""
    ignored = frozenset(ignore)
    wanted = frozenset(USUAL) - ignored
    found: list[Monitor] = []
    if wanted & {"assertion", "exception", "misuse"}:
        found.append(Failures(system, ignored))
    if "deadlock" in wanted:
        found.append(Deadlock(system))
    # A monitor that has nothing to watch is still asked at every event.
    if "invariant" in wanted and system.invariants:
        found.append(Invariants(system.invariants))
    if "unreleased" in wanted:
        found.append(Unreleased(system))
    return found


def findings(
    monitors: Iterable[Monitor], trace: Trace, log: Log | None, fork: int = 0
) -> Iterator[Finding]:
    """What monitors say of an execution that is over."""
    for monitor in monitors:
        yield from monitor.end(trace)
        if reads(monitor):
            if log is None:
                # Hardly any monitor reads one, so nobody else should wait for the import.
                from weft.system.log import written_down

                log = written_down(trace.events)
            yield from monitor.read(log, fork)


def violations(monitors: Iterable[Monitor], trace: Trace, log: Log | None) -> Iterator[Finding]:
    """What is wrong with an execution that is over."""
    for finding in findings(monitors, trace, log):
        if finding.severity is Severity.VIOLATION:
            yield finding


def ignoring(ignore: Sequence[str]) -> tuple[str, ...]:
    """What a verdict rests on if kinds of findings are ignored; unknown kinds are refused."""
    if isinstance(ignore, str):
        todo = f"write ignore=[{ignore!r}]"
        raise WeftError(f"ignore={ignore!r} is a string, not a sequence of kinds", CALL, todo)
    for kind in ignore:
        if kind not in USUAL:
            from difflib import get_close_matches

            near = get_close_matches(str(kind), USUAL, 1)
            meant = f"did you mean {near[0]}? " if near else ""
            todo = f"{meant}use one of {', '.join(USUAL)}"
            raise WeftError(f"there is no kind of finding {kind!r} to ignore", CALL, todo)
    named = ", ".join(dict.fromkeys(ignore))
    return (f"findings of these kinds do not matter, and were ignored: {named}",) if named else ()


def discipline_monitor(strategy: Strategy, system: System) -> list[Monitor]:
    """The check of the locking discipline, for strategies that rely on it."""
    if strategy.discipline is None:
        return []
    # Few searches rely on one, and the others need not wait for the import.
    from weft.monitor.lockset import Lockset

    return [Lockset(system, strategy.discipline)]
