"""What a search found, collected so that two searches can be compared."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from weft.model import Design, Program
from weft.strategy.exhaustive import Exhaustive
from weft.system.dependency import Relation, dependent
from weft.system.happens_before import trace_key
from weft.system.interfaces import Monitor, Status, Strategy
from weft.system.operation import Event
from weft.system.trace import Ending


class ControlPoints(Monitor):
    """Collects the control points that are reached."""

    def __init__(self) -> None:
        self.seen: set[tuple[int, str]] = set()

    def begin(self, status: Status) -> None:
        for thread in status.threads:
            step = status.step(thread)
            assert step is not None
            self.seen.add((thread, step.where))

    def event(self, event: Event, status: Status) -> None:
        self.seen.add((event.thread, "end" if event.next is None else event.next.where))


@dataclass
class Explored:
    """Everything a search came to."""

    traces: list[Hashable] = field(default_factory=list)
    """The trace of every complete execution, in order, each as often as it was run."""
    deadlocks: set[Hashable] = field(default_factory=set)
    finals: set[Hashable] = field(default_factory=set)
    failures: set[str] = field(default_factory=set)
    points: set[tuple[int, str]] = field(default_factory=set)
    blocked: int = 0


class TooLarge(Exception):
    """A random system has more executions than a test can wait for."""


def explored(
    system: Design | Program,
    strategy: Strategy,
    relation: Relation = dependent,
    most: int = 10_000,
) -> Explored:
    """Run a search to its end."""
    found = Explored()
    points = ControlPoints()
    for _ in range(most):
        if not strategy.begin():
            found.points = points.seen
            return found
        execution = system.start(500)
        trace = execution.run(strategy, [points])
        strategy.end(trace)
        assert trace.ending is not Ending.STEPS
        if trace.ending is Ending.STOPPED:
            found.blocked += 1
            continue
        found.traces.append(trace_key(trace.events, relation))
        found.finals.add(execution.fingerprint())
        found.failures.update(f"{f.thread} {f.exception!r}" for f in trace.failures)
        if trace.ending is Ending.DEADLOCK:
            found.deadlocks.add(execution.fingerprint())
    raise TooLarge


def brute_force(
    system: Design | Program, relation: Relation = dependent, most: int = 10_000
) -> Explored:
    """Every interleaving."""
    return explored(system, Exhaustive(), relation, most)
