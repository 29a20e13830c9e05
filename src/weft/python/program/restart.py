"""Begin the exploration again, because something turned out to matter that was left aside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from weft.errors import WeftError

COMPARED = "what items of a PriorityQueue are compared by"
"""The lesson that this changes meanwhile, synchronises, or fails."""


@dataclass(frozen=True)
class Lessons:
    """What earlier rounds of an exploration have shown. Only ever grows."""

    loud: frozenset[str] = frozenset()
    """Names of locks that cannot be quiet, because threads wait while they hold them."""
    reached: frozenset[str] = frozenset()
    """Names of modules that the program changes although its own does not refer to them."""

    data: Mapping[str, str] = field(default_factory=dict)
    """What is to be known of accesses to data, and why; names of locations that are visible."""

    blocks: Mapping[Any, Any] = field(default_factory=dict)
    """What each block of a thread may access (`weft.python.data.gil`). Blocks go by how much their
    thread has done before, so whatever changes the steps of threads makes this worthless."""

    def with_data(self, learnt: Mapping[str, str]) -> Lessons:
        return replace(self, data={**self.data, **learnt}, blocks={})

    def with_blocks(self, learnt: Mapping[Any, Any]) -> Lessons:
        return replace(self, blocks=learnt)

    def with_loud(self, lock: str) -> Lessons:
        return replace(self, loud=self.loud | {lock}, blocks={})

    def with_reached(self, modules: frozenset[str]) -> Lessons:
        return replace(self, reached=self.reached | modules, blocks={})


NOTHING = Lessons()


class Restart(WeftError):
    """Ends a round. What it found does not count; the next one is given its lessons."""

    def __init__(self, what: str, where: str, lessons: Lessons) -> None:
        super().__init__(what, where, "explore again with what was learnt")
        self.lessons = lessons
