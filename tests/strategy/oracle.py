"""What a design does, found by brute force: the graph of its states, and all it can be asked.

Unlike `Exhaustive` it goes on from each state once. `test_selective.py` checks that the two agree.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from weft.model import Design
from weft.model.execution import ModelExecution
from weft.system.interfaces import Monitor, Status, Strategy
from weft.system.operation import Choice, Event
from weft.system.trace import Ending, Finding

STEPS = 10_000
Place = tuple[int, str]


class Transition(NamedTuple):
    """A transition, the same one in every state in which its thread is at that place."""

    thread: int
    where: str
    value: int


def places(status: Status) -> Iterator[Place]:
    """Where the threads are; one that has finished is nowhere."""
    for thread in status.threads:
        step = status.step(thread)
        assert step is not None
        yield thread, step.where


class Watcher(Monitor):
    """Notes the control points that a search comes to, and the visible states."""

    def __init__(self) -> None:
        self.points: set[Place] = set()
        self.visible: set[Hashable] = set()

    def begin(self, status: Status) -> None:
        self._look(status)

    def event(self, event: Event, status: Status) -> None:
        if event.next is None:
            self.points.add((event.thread, "end"))
        self._look(status)

    def _look(self, status: Status) -> None:
        assert isinstance(status, ModelExecution)
        self.points.update(places(status))
        if is_visible(status):
            self.visible.add(status.fingerprint())


@dataclass
class Outcome:
    """All that a search has found."""

    deadlocks: set[Hashable] = field(default_factory=set)
    """States without enabled threads, finished or not, as in the paper (§3)."""
    points: set[Place] = field(default_factory=set)
    visible: set[Hashable] = field(default_factory=set)
    findings: list[Finding] = field(default_factory=list)
    executions: int = 0
    blocked: int = 0

    @property
    def total(self) -> int:
        return self.executions + self.blocked


def search(
    design: Design, strategy: Strategy, monitors: Sequence[Monitor] = (), most: int = 100_000
) -> Outcome:
    """Run a strategy to its end."""
    outcome = Outcome()
    watcher = Watcher()
    while strategy.begin():
        execution = design.start(STEPS)
        trace = execution.run(strategy, [watcher, *monitors])
        strategy.end(trace)
        for monitor in monitors:
            outcome.findings.extend(monitor.end(trace))
        assert trace.ending is not Ending.STEPS
        if trace.ending is Ending.STOPPED:
            outcome.blocked += 1
        else:
            outcome.executions += 1
            outcome.deadlocks.add(execution.fingerprint())
        assert outcome.total <= most, "the design is too large for this test"
    outcome.points = watcher.points
    outcome.visible = watcher.visible
    return outcome


Counts = tuple[int, int]


def counts(design: Design, strategy: Strategy) -> Counts:
    """How many executions are complete, and how many are stopped because all else is asleep."""
    outcome = search(design, strategy)
    return outcome.executions, outcome.blocked


def is_visible(status: Status) -> bool:
    """A state is visible if every control point in it is (§2.3)."""
    steps = (status.step(thread) for thread in status.threads)
    return all(step is None or step.visible for step in steps)


class Graph:
    """Every reachable state of a design, or of C(design), and the transitions between them."""

    def __init__(self, design: Design, composed: bool = False, most: int = 3_000) -> None:
        self.design = design
        self.composed = composed
        self.execution = design.start(STEPS)
        if composed:
            run_invisible(self.execution)
        self.first = self.execution.fingerprint()
        self.snapshots: dict[Hashable, Any] = {}
        self.next: dict[Hashable, dict[Transition, Hashable]] = {}
        self.points: set[Place] = set()
        self.visible: set[Hashable] = set()
        self._build(most)

    @property
    def deadlocks(self) -> set[Hashable]:
        return {state for state, leaving in self.next.items() if not leaving}

    def _build(self, most: int) -> None:
        execution = self.execution
        todo = [(self.first, execution.snapshot())]
        while todo:
            state, snapshot = todo.pop()
            if state in self.next:
                continue
            execution.restore(snapshot)
            self.snapshots[state] = snapshot
            self.points.update(places(execution))
            if is_visible(execution):
                self.visible.add(state)
            leaving = self.next[state] = {}
            assert len(self.next) <= most, "the design is too large for this test"
            for transition in transitions(execution):
                execution.restore(snapshot)
                for event in take(execution, transition, self.composed):
                    if event.next is None:
                        self.points.add((event.thread, "end"))
                after = execution.fingerprint()
                leaving[transition] = after
                todo.append((after, execution.snapshot()))

    def is_persistent(self, state: Hashable, chosen: set[Transition]) -> bool:
        """The definition (§3), with independence of transitions as they behave in the graph."""
        seen = {state}
        todo = [state]
        while todo:
            here = todo.pop()
            for transition, there in self.next[here].items():
                if transition in chosen:
                    continue
                if not all(self.independent(transition, other, here) for other in chosen):
                    return False
                if there not in seen:
                    seen.add(there)
                    todo.append(there)
        return True

    def independent(self, a: Transition, b: Transition, state: Hashable) -> bool:
        """Neither enables or disables the other in this state, and they commute."""
        if a.thread == b.thread:
            return False
        leaving = self.next[state]
        for one, other in ((a, b), (b, a)):
            if one in leaving and (other in leaving) != (other in self.next[leaving[one]]):
                return False
        if a in leaving and b in leaving:
            return self.next[leaving[a]][b] == self.next[leaving[b]][a]
        return True


def take(execution: ModelExecution, transition: Transition, composed: bool) -> list[Event]:
    """Carry out a transition of a design, or of the composed one."""
    event = execution.take(Choice(transition.thread, transition.value))
    return [event, *run_invisible(execution)] if composed else [event]


def run_invisible(execution: ModelExecution) -> list[Event]:
    """execInvis (§4), for every thread that is at an invisible step."""
    events: list[Event] = []
    for thread in execution.threads:
        while (step := execution.step(thread)) is not None and not step.visible:
            (value,) = execution.choices(thread)
            events.append(execution.take(Choice(thread, value)))
    return events


def transitions(execution: ModelExecution) -> list[Transition]:
    """What is enabled."""
    found: list[Transition] = []
    for thread in execution.find_enabled():
        step = execution.step(thread)
        assert step is not None
        found += [Transition(thread, step.where, value) for value in execution.choices(thread)]
    return found
