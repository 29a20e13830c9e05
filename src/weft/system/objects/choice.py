"""A choice among values, explored over all of them (VeriSoft's VS_Toss)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from weft.system.objects.kind import Applied, Kind, relation


class Toss(Kind):
    """`choose(n)` gives each of 0 … n-1. It is independent of whatever other threads do."""

    name = "choice"
    verbs = frozenset({"choose"})
    steady = verbs
    choosing = frozenset({"choose"})
    conflicts = relation("choose:")

    def initial(self) -> None:
        return None

    def choices(self, state: Any, thread: int, verb: str, argument: Any) -> Sequence[int]:
        return range(argument)

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        return None, value, "choose"
