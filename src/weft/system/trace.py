"""What an execution leaves behind."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from weft.system.operation import Choice, Event, Step


class Ending(Enum):
    """Why an execution ended."""

    FINISHED = "finished"
    """Every thread has finished."""
    DEADLOCK = "deadlock"
    """Some thread has not finished, and none is enabled."""
    STOPPED = "stopped"
    """The strategy abandoned it: what follows is explored elsewhere."""
    CUT = "cut"
    """The strategy abandoned it: it goes beyond the bound."""
    STEPS = "steps"
    """It reached the bound on steps."""
    SPIN = "spin"
    """A loop went on for long although no other thread could do anything about it."""


@dataclass(frozen=True)
class Failure:
    """An exception that a thread of the program did not catch."""

    thread: int
    exception: BaseException
    where: str
    index: int
    """The event after which it happened; -1 before the first."""
    misuse: bool = False
    """Whether an object was used against its rules, where the type does not say so."""


class Outcome(str):
    """How an execution ended if not by returning a value: a deadlock, or an exception."""


NOTHING = Outcome()
"""The outcome of systems that have none."""


@dataclass(frozen=True)
class Trace:
    """One execution, complete or cut off."""

    events: Sequence[Event]
    ending: Ending
    pending: Sequence[Step]
    """The next step of every thread that has not finished."""
    states: Mapping[int, Any]
    """The final state of every object."""
    failures: Sequence[Failure] = ()
    outcome: Hashable = NOTHING
    """What the program returned, or how else it ended."""
    yielded: Sequence[str] = ()
    """The places of loops that were made to wait until another thread has done something."""
    called: Mapping[int, str] = field(default_factory=dict)
    """The names of threads, no two the same, where the program chose them."""

    @property
    def schedule(self) -> tuple[Choice, ...]:
        return tuple(event.choice for event in self.events)


class Severity(Enum):
    """What a finding says of the program."""

    VIOLATION = "violation"
    """It goes wrong: the schedule shows how."""
    WARNING = "warning"
    """It has done no harm where it was found, but the same elsewhere mostly does."""
    NOTE = "note"
    """Something that is good to know."""


@dataclass(frozen=True)
class Finding:
    """Something that a monitor has found in one execution, in the user's words."""

    kind: str
    message: str
    schedule: tuple[Choice, ...] = ()
    trace: Trace | None = field(default=None, compare=False, repr=False)
    explanation: str = field(default="", compare=False, repr=False)
    """What went wrong, in one sentence; empty if that is not known."""
    passing: Trace | None = field(default=None, compare=False, repr=False)
    """An execution that passes, with the smallest change of the schedule that was found."""
    severity: Severity = Severity.VIOLATION
    """Only a violation makes the verdict *violated*, and ends a search that stops at the first."""
