"""Runs executions for the sake of a smaller schedule, counts what each costs, and keeps count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple

from weft import interrupts
from weft.errors import WeftError
from weft.monitor import violations
from weft.system.interfaces import Execution, Monitor, Status, Strategy, Stuck, System
from weft.system.operation import Choice
from weft.system.trace import Finding, Trace


@dataclass(frozen=True)
class Effort:
    """How much may be spent on the findings of one exploration."""

    executions: int
    seconds: float


class Spent(Exception):
    """The effort has been spent."""


class Cost(NamedTuple):
    """How much there is to read in a schedule, by what counts most."""

    preemptions: int
    steps: int
    choices: int
    """How far the values of choices are from the first ones, all together."""
    switches: int


@dataclass(frozen=True)
class Run:
    """One execution and what its schedule costs."""

    trace: Trace
    findings: tuple[Finding, ...]
    preempting: tuple[int, ...]
    """The steps that took the turn from a thread that could have gone on."""
    chosen: tuple[tuple[int, tuple[int, ...]], ...]
    """The steps that had another value than the first, and the values that come before it."""

    def cost(self, length: int | None = None) -> Cost:
        """The cost of the first steps, or of all."""
        events = self.trace.events
        length = len(events) if length is None else length
        return Cost(
            sum(step < length for step in self.preempting),
            length,
            sum(len(before) for step, before in self.chosen if step < length),
            sum(events[n].thread != events[n - 1].thread for n in range(1, length)),
        )


class Runs:
    """Runs executions of one system, as long as there is effort left."""

    def __init__(
        self,
        system: System,
        monitors: Sequence[Monitor],
        steps: int,
        effort: Effort,
        until: float | None = None,
    ) -> None:
        """`until`: when everything has to be over, whatever the effort."""
        self._system = system
        self._monitors = monitors
        self._steps = steps
        self._effort = effort
        self._until = monotonic() + effort.seconds
        if until is not None:
            self._until = min(self._until, until)
        self._stopped = False
        self.executions = 0
        """How many were run."""
        self._running: Execution | None = None

    @property
    def depth(self) -> int:
        """How far the execution under way has come."""
        return 0 if self._running is None else self._running.depth

    @property
    def left(self) -> int:
        """How many may still be run."""
        return self._effort.executions - self.executions

    def stop(self) -> None:
        """Another thread says that the time is over: no execution is to take another step."""
        self._stopped = True
        if self._running is not None:
            self._running.steps = 0

    def run(self, strategy: Strategy, anyway: bool = False) -> Run | None:
        """One execution; None if it came to something that ends explorations.

        Raises `Spent` if there is no effort left, unless it is to be run anyway; or if it was
        stopped.
        """
        if self._stopped:
            raise Spent
        if not anyway and (self.left <= 0 or monotonic() >= self._until):
            raise Spent
        interrupts.heed()
        self.executions += 1
        noting = Noting(strategy)
        self._running = self._system.start(self._steps)
        try:
            trace = self._running.run(noting, self._monitors)
        except WeftError as error:
            if type(error) is WeftError:
                raise
            # The program comes to something there that ends explorations, and a smaller schedule is
            # not worth the finding. What is not of a kind of its own is a mistake of ours.
            return None
        interrupts.heed()
        if self._stopped:
            raise Spent
        findings = tuple(violations(self._monitors, trace, self._running.log))
        return Run(trace, findings, tuple(noting.preempting), tuple(noting.chosen))


class Noting(Strategy):
    """Does what another strategy does, and notes what it costs."""

    name = "noting"

    def __init__(self, strategy: Strategy) -> None:
        self._strategy = strategy
        self.preempting: list[int] = []
        self.chosen: list[tuple[int, tuple[int, ...]]] = []

    def pick(self, status: Status) -> Choice:
        return self._noted(self._strategy.pick(status), status)

    def pick_idle(self, status: Stuck) -> Choice:
        return self._noted(self._strategy.pick_idle(status), status)

    def _noted(self, choice: Choice, status: Status) -> Choice:
        last = status.last
        if choice.thread >= 0:
            if last is not None and last.thread != choice.thread and last.thread in status.enabled:
                self.preempting.append(status.depth)
            possible = status.choices(choice.thread)
            if choice.value != possible[0]:
                before = tuple(possible[: possible.index(choice.value)])
                self.chosen.append((status.depth, before))
        return choice
