"""Watches accesses to data for races: two that conflict, with nothing that orders them.

Vector clocks over the modelled synchronisation, thread start and join included, as in FastTrack
(Flanagan, Freund 2009). What orders is dependency itself: two operations on a lock, a queue, an
event that depend on each other are ordered as they came. That is more than a memory model would
ask for, and it is enough: the search explores the other order as well, and there the watch sees
what this one hides. Accesses to data order nothing, whether they are visible or not.
"""

from __future__ import annotations

import os
from functools import cache
from types import CodeType
from typing import NamedTuple

from weft.system.operation import Event, Operation

Clock = dict[int, int]
"""For each thread, how many of its events are known."""


@cache
def _line(code: CodeType, position: int) -> int:
    for index, (start, *_) in enumerate(code.co_positions()):
        if 2 * index == position and start is not None:
            return start
    return code.co_firstlineno


class Place(NamedTuple):
    """A position in a program."""

    code: CodeType
    position: int

    @property
    def line(self) -> int:
        return _line(self.code, self.position)

    @property
    def short(self) -> str:
        return f"{os.path.basename(self.code.co_filename)}:{self.line}"

    def __str__(self) -> str:
        return f"{self.code.co_filename}:{self.line}"


class Access(NamedTuple):
    """One access of one thread to a location."""

    thread: int
    effect: str
    when: int
    """How many events the thread had had."""
    stack: tuple[Place, ...]
    """Where, from the inside out."""
    locks: frozenset[int]
    """The locks that the thread held."""
    certain: bool
    at_once: bool = False
    """Whether it looks and changes in one step, as `dict.setdefault` does."""

    @property
    def place(self) -> Place:
        return self.stack[0]

    def races_with(self, other: Access) -> bool:
        """Whether two that nothing orders are a mistake: two steps that need no lock are none."""
        return self.certain and other.certain and not (self.at_once and other.at_once)


class Race(NamedTuple):
    """Two accesses to a location that nothing orders."""

    location: int
    first: Access
    second: Access


class Watch:
    """Sees the synchronisation and the accesses of one execution."""

    def __init__(self, as_run: bool = False) -> None:
        """`as_run`: only what had an effect on each other counts as ordered (`dpor-as-run`)."""
        self._as_run = as_run
        self._clocks: dict[int, Clock] = {}
        self._events: dict[int, int] = {}
        self._on: dict[int, dict[tuple[int, str, int], tuple[Operation, Clock]]] = {}
        """For each object of synchronisation, the latest operation of each thread and effect: what
        comes before an earlier one comes before that as well. As run, all of them: the first of
        two puts may be the one that counts."""
        self._accesses: dict[int, dict[tuple[int, str, bool], Access]] = {}
        self._held: dict[int, frozenset[int]] = {}

    def event(self, event: Event) -> None:
        """A thread has synchronised."""
        thread = event.thread
        clock = self._clocks.get(thread)
        clock = {} if clock is None else clock.copy()
        for operation in event.operations:
            conflicts = operation.conflicts
            for (other, effect, _), (before, known) in self._on.get(operation.object, {}).items():
                if other == thread or effect not in conflicts:
                    continue
                if not self._as_run or operation.kind.dependent_as_run(before, operation):
                    for third, count in known.items():
                        if clock.get(third, 0) < count:
                            clock[third] = count
        count = self._events[thread] = self._events.get(thread, 0) + 1
        clock[thread] = count
        self._clocks[thread] = clock
        for operation in event.operations:
            if operation.effect in operation.kind.takes:
                self._held[thread] = self.held(thread) | {operation.object}
            elif operation.effect in operation.kind.drops:
                self._held[thread] = self.held(thread) - {operation.object}
            on = self._on.setdefault(operation.object, {})
            on[thread, operation.effect, count if self._as_run else 0] = operation, clock

    def held(self, thread: int) -> frozenset[int]:
        """The locks that a thread holds."""
        return self._held.get(thread, frozenset())

    def start(self, child: int, parent: int) -> None:
        """What a thread has done before it starts another comes before all that this one does."""
        self._clocks[child] = self._clocks.get(parent, {}).copy()

    def seen(self, thread: int, location: int, effect: str, at_once: bool) -> bool:
        """Whether the thread has done the same there since it last synchronised."""
        on = self._accesses.get(location)
        if on is None:
            return False
        before = on.get((thread, effect, at_once))
        return before is not None and before.when == self._events.get(thread, 0)

    def access(
        self,
        thread: int,
        location: int,
        effect: str,
        conflicts: frozenset[str],
        stack: tuple[Place, ...],
        certain: bool,
        at_once: bool,
    ) -> Race | None:
        """A thread accesses a location: the first race in this, or the first that is a mistake."""
        when = self._events.get(thread, 0)
        access = Access(thread, effect, when, stack, self.held(thread), certain, at_once)
        on = self._accesses.setdefault(location, {})
        clock = self._clocks.get(thread, {})
        found: Race | None = None
        for (other, did, _), before in on.items():
            if other != thread and did in conflicts and clock.get(other, 0) <= before.when:
                race = Race(location, before, access)
                if before.races_with(access):
                    found = race
                    break
                found = found or race
        on[thread, effect, at_once] = access
        return found
