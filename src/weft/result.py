"""The answer of an exploration."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from weft.system.trace import Finding


class Verdict(str, Enum):
    """The word that answers."""

    VERIFIED = "verified"
    """Every trace was explored, and nothing was found."""
    WITHIN_BOUND = "verified within the bound"
    """Every trace within the bound was explored; there is more beyond it."""
    VIOLATED = "violated"
    """Here is a schedule that goes wrong."""
    INCONCLUSIVE = "inconclusive"
    """Nothing was found, and something was not explored."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Counts:
    """How much was run."""

    executions: int = 0
    """Complete executions: each a different trace under `dpor`."""
    blocked: int = 0
    """Executions that were abandoned because what follows is explored elsewhere."""
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
    unexplored: tuple[str, ...]
    """Why the verdict is not plainly "verified": what was cut off."""
    assumptions: tuple[str, ...]
    """What "verified" rests on."""
