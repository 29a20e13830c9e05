"""The answer of an exploration."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from weft.system.interfaces import System
from weft.system.operation import Choice
from weft.system.trace import Finding


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
    SECONDS = "seconds"
    STEPS = "steps"
    STALL = "stall"
    BOUND = "bound"
    FINDING = "finding"
    INTERRUPT = "interrupt"
    SPIN = "spin"
    ENDLESS = "endless"


class Unexplored(NamedTuple):
    """Something that was not explored."""

    limit: Limit
    what: str

    def __str__(self) -> str:
        return self.what


@dataclass(frozen=True)
class Counts:
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
    strategy: str
    verdict: Verdict
    findings: tuple[Finding, ...]
    counts: Counts
    seconds: float
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
    races: tuple[Finding, ...] = ()
    """Accesses to data that nothing orders, whether or not they have done any harm."""
    total_executions: int = 0
    """All that were run, those of rounds before the last one included."""

    @property
    def executions(self) -> int:
        """The complete executions of the last round: each a different trace under `dpor`."""
        return self.counts.executions

    @property
    def blocked(self) -> int:
        """Executions that were abandoned because what follows is explored elsewhere."""
        return self.counts.blocked
