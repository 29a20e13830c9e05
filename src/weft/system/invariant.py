"""Invariants: conditions on the objects' states that must hold after every event.

A reduced search does not visit every state, so an invariant must be seen by it. Each has a *watch*,
an object that every operation which changes one of the invariant's objects touches as well. Touches
are dependent, so every order of the changes is explored, and with it every combination of values.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from weft.system.objects.kind import Applied, Kind, relation
from weft.system.operation import StateOf


class Watch(Kind):
    """Touched by every change of what an invariant speaks about."""

    name = "watch"
    verbs = frozenset({"touch"})
    fixed = steady = frozenset({"touch"})
    conflicts = relation("touch: touch")

    def initial(self) -> None:
        return None

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        return None, None, "touch"


@dataclass(frozen=True)
class Invariant:
    """A named condition and the number of its watch."""

    name: str
    watch: int
    holds: Callable[[StateOf], bool]
