"""How a Python program is to be run: what the user can choose besides the search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from weft.errors import WeftError

Scheduling = Literal["free-threaded", "gil"]
Timeouts = Literal["explore", "idle", "never"]
Randomness = Literal["seeded", "explore"]
Clock = Literal["virtual", "ticks"]
Undo = Literal["replay", "fork"]
FailOn = Literal["violation", "race"]

CHOICES = {
    "scheduling": ("free-threaded", "gil"),
    "timeouts": ("explore", "idle", "never"),
    "random": ("seeded", "explore"),
    "clock": ("virtual", "ticks"),
    "undo": ("replay", "fork"),
    "fail_on": ("violation", "race"),
}


@dataclass(frozen=True)
class Settings:
    """The choices, each with its default."""

    scheduling: Scheduling = "free-threaded"
    """Where threads may be switched between accesses to data."""
    instrument: tuple[str, ...] = ()
    """Packages that belong to the program, besides its own files."""
    timeouts: Timeouts = "explore"
    """When a wait gives up: at any time, only when nothing else can run, or not at all."""
    spurious: int = 0
    """How often in an execution each thread may wake from `Condition.wait` without a cause."""
    random: Randomness = "seeded"
    """Whether `random` gives the same numbers in every execution, or each possible one in turn."""
    clock: Clock = "virtual"
    """Whether clocks show what was slept and waited, or move on with every reading."""
    write_through: tuple[str, ...] = ()
    """Files and folders that are written for real; all others stay as they are."""
    undo: Undo = "replay"
    """How to go back: from the beginning, or to a copy of the process. The answer is the same."""

    fail_on: FailOn = "violation"
    """Whether a data race that has done no harm counts as a violation as well."""

    visible: tuple[str, ...] = ()
    """What is known to be visible, as `Result.visible` names it: only ever a head start."""
    refine: bool = True
    """Whether to begin again when more turns out to be visible; a replay must not."""

    def __post_init__(self) -> None:
        for name, allowed in CHOICES.items():
            if getattr(self, name) not in allowed:
                raise WeftError(
                    f"{name}={getattr(self, name)!r} is not possible",
                    "the call of weft.explore or weft.check",
                    f"use one of {', '.join(map(repr, allowed))}",
                )
        for name in ("instrument", "write_through"):
            given = getattr(self, name)
            if isinstance(given, str):
                raise WeftError(
                    f"{name}={given!r} is a string, not a sequence of names",
                    "the call of weft.explore or weft.check",
                    f"write {name}=[{given!r}]",
                )
        for name in self.instrument:
            if name.partition(".")[0] == "weft":
                raise WeftError(
                    f"instrument={name!r}: weft does not look into itself",
                    "the call of weft.explore or weft.check",
                    "leave it out; name packages that the program uses",
                )


DEFAULTS = Settings()
