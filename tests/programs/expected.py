"""The known answer of a program, kept beside it as data."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Expected:
    """What an exploration of the whole program must say, derived by thinking and not by running."""

    verdict: str
    findings: Set[str] = frozenset()
    """The kinds of what is found."""
    outcomes: Set[object] = frozenset()
    """Every value the function can return, exception it can raise, and "deadlock" if it can."""
    executions: int | None = None
    """The number of traces; None where it is not known from elsewhere."""
    at_every_access: int | None = None
    """The same when every access is scheduled, if it is more: code that is asked about keys may
    look at what nobody changes, and only then that is a step between those of who asks."""
    races: Set[str] | None = None
    """The places of the data races; None where they are of no interest."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """What `weft.explore` is told besides `all=True`."""
    brute_force: bool = True
    """Whether there are so few schedules that all of them can be run."""
    since: tuple[int, int] = (3, 11)
    """The first version of Python that has what the program uses."""
    wrong_so_far: str = ""
    """Why weft does not give this answer yet."""
