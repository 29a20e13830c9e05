"""The answer of an exploration."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from weft.system.interfaces import System
from weft.system.operation import Choice
from weft.system.trace import Finding

RACE = "data race"
"""The kind of findings that are data races."""


class Verdict(StrEnum):
    """The word that answers."""

    VERIFIED = "verified"
    """Every trace was explored, and nothing was found."""
    WITHIN_BOUND = "verified within the bound"
    """Every trace within the bound was explored; there is more beyond it."""
    VIOLATED = "violated"
    """Here is a schedule that goes wrong."""
    INCONCLUSIVE = "inconclusive"
    """Nothing was found, and something was not explored."""


class Limit(StrEnum):
    """What an exploration was cut off by."""

    EXECUTIONS = "executions"
    """The budget of executions was spent."""
    SECONDS = "seconds"
    """The budget of seconds was spent."""
    MEMORY = "memory"
    """The process took too much memory."""
    STEPS = "steps"
    """An execution was longer than it may be."""
    STALL = "stall"
    """Nothing has moved for long."""
    BOUND = "bound"
    """There are schedules beyond the bound."""
    SAMPLED = "sampled"
    """Only some schedules were run, as the strategy chose them."""
    FINDING = "finding"
    """Something was found, and the search stopped there."""
    INTERRUPT = "interrupt"
    """The user has interrupted it."""
    SPIN = "spin"
    """A loop that brings no news was made to wait."""
    ENDLESS = "endless"
    """A loop waits for something that nobody does."""


class Unexplored(NamedTuple):
    """Something that was not explored."""

    limit: Limit
    """What it was cut off by."""
    what: str
    """In words."""

    def __str__(self) -> str:
        return self.what


class Counts(NamedTuple):
    """How much was run."""

    executions: int = 0
    """Complete executions: each a different trace under `dpor`."""
    blocked: int = 0
    """Executions that were abandoned because what follows is explored elsewhere."""
    cut: int = 0
    """Executions that were cut off, by the bound or the limit on steps."""
    transitions: int = 0
    """Steps taken, those of replayed prefixes included."""
    events: int = 0
    """Operations performed by these steps."""
    deepest: int = 0
    """The most steps of one execution."""


@dataclass(frozen=True)
class Result:
    """What an exploration found, and what its verdict rests on."""

    system: str
    """The name of the function or system."""
    strategy: str
    """How schedules were chosen."""
    verdict: Verdict
    """The answer."""
    findings: tuple[Finding, ...]
    """What can go wrong, each with a schedule that shows it."""
    counts: Counts
    """How much was run, in the last round."""
    seconds: float
    """How long it took."""
    unexplored: tuple[Unexplored, ...]
    """What was cut off: why the verdict is not plainly "verified", or what else may be wrong."""
    assumptions: tuple[str, ...]
    """What "verified" rests on."""
    explored: System | None = field(default=None, compare=False, repr=False)
    """The system itself, which knows the names of its threads and objects."""
    outcomes: Mapping[Hashable, tuple[Choice, ...]] = field(default_factory=dict)
    """Each value that the program returned, and each `Outcome` it ended with otherwise, with a
    schedule that leads there. All that there are if everything was explored."""
    visible: Mapping[str, str] = field(default_factory=dict)
    """What threads were scheduled at, and why."""
    warnings: tuple[Finding, ...] = ()
    """What monitors have found that is no violation: data races that have done no harm, unless they
    are to count as violations, and what monitors of the user's give another severity."""
    total_executions: int = 0
    """All that were run, those of rounds before the last one included."""

    @property
    def executions(self) -> int:
        """The complete executions of the last round: each a different trace under `dpor`."""
        return self.counts.executions

    @property
    def races(self) -> tuple[Finding, ...]:
        """Accesses to data that nothing orders, whether or not they have done any harm."""
        return tuple(each for each in (*self.findings, *self.warnings) if each.kind == RACE)

    @property
    def blocked(self) -> int:
        """Executions that were abandoned because what follows is explored elsewhere."""
        return self.counts.blocked


def with_budget(result: Result, seconds: float | None) -> Result:
    """The result, with the budget that was given where an exploration had the rest of it."""
    told = [
        Unexplored(Limit.SECONDS, f"what needs more than {seconds:g} s{_where(each.what)}")
        if each.limit is Limit.SECONDS
        else each
        for each in result.unexplored
    ]
    return replace(result, unexplored=tuple(told))


def _where(what: str) -> str:
    """What is said after the time: where an execution was when it was over."""
    _, mark, where = what.partition(" s: ")
    return f": {where}" if mark else ""
