"""The path of the latest execution: what was reported on it, and how to come back to it."""

from __future__ import annotations

from typing import NamedTuple

from weft.errors import NonDeterminism
from weft.python.checkpoint.chain import Chain
from weft.python.checkpoint.messages import Ended, Report
from weft.system.operation import Choice
from weft.system.trace import Ending

MOST = 100
"""How many checkpoints are kept at a time."""
TOLD = frozenset({Ending.FINISHED, Ending.DEADLOCK})
"""Endings of which it matters what the program came to."""


class Step(NamedTuple):
    """A step that was taken."""

    choice: Choice
    idle: bool
    branching: bool
    """Whether there was anything else to choose: only then one may want to come back."""


class Course:
    """Follows what it knows as long as it can, and only then has the program go on.

    A checkpoint is kept where it would cost `worth` seconds to come again without it.
    """

    def __init__(self, chain: Chain, worth: float) -> None:
        self._chain = chain
        self._worth = worth
        self._steps: list[Step] = []
        self._reports: list[Report] = []
        """One more than steps: what was reported before each of them, and after the last."""
        self._position = 0
        self._in_place = False
        self.heard = 0
        """How many reports have come."""

    def forget(self) -> None:
        """Begin anew next time."""
        self._steps.clear()
        self._reports.clear()

    def begin(self, in_place: bool) -> Report:
        self._position = 0
        self._in_place = in_place
        if not self._reports:
            while self._chain.depth >= 0:
                self._chain.leave()
            self._reports.append(self._heard(self._chain.start(in_place)))
        return self._reports[0]

    def go_on(self, choice: Choice, idle: bool, branching: bool) -> Report:
        position, self._position = self._position, self._position + 1
        step = Step(choice, idle, branching)
        if position < len(self._steps) and self._steps[position] == step:
            return self._reports[position + 1]
        self._reach(position)
        del self._steps[position:], self._reports[position + 1 :]
        report = self._take(step)
        self._steps.append(step)
        self._reports.append(report)
        return report

    def end(self, ending: Ending) -> Ended:
        if not self._in_place and ending not in TOLD:
            return Ended()
        self._reach(self._position)
        return self._chain.end(ending)

    def _reach(self, position: int) -> None:
        """Have a process stand there: a checkpoint, or one that repeats what comes after it."""
        chain = self._chain
        while chain.depth > position:
            chain.leave()
        if chain.depth < 0:
            self._compare(self._heard(chain.start(in_place=False)))
        while chain.depth < position:
            self._compare(self._take(self._steps[chain.depth]))

    def _take(self, step: Step) -> Report:
        chain = self._chain
        keep = step.branching and chain.worked >= self._worth and len(chain) < MOST
        return self._heard(chain.take(step.choice, step.idle, keep and not self._in_place))

    def _heard(self, report: Report) -> Report:
        self.heard += 1
        return report

    def _compare(self, report: Report) -> None:
        depth = self._chain.depth
        before = self._reports[depth]
        if report.arrivals != before.arrivals:
            old, new = (
                ", ".join(f"{each.step.file}:{each.step.line}" for each in which.arrivals)
                for which in (before, report)
            )
            raise NonDeterminism(
                f"the same schedule came to {new or 'nothing'} where it had come to {old}",
                f"after {depth} events",
                "make sure that the program depends on nothing but its schedule: "
                "no randomness, time, order of a set of objects, or state kept between executions",
            )
