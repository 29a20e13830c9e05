"""Watches accesses to data for races: two that conflict, with nothing that orders them.

Vector clocks over the modelled synchronisation, thread start and join included, as in FastTrack
(Flanagan, Freund 2009). What orders is dependency itself: two operations on a lock, a queue, an
event that depend on each other are ordered as they came. That is more than a memory model would
ask for, and it is enough: the search explores the other order as well, and there the watch sees
what this one hides. Accesses to data order nothing, whether they are visible or not.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from types import CodeType
from typing import Any, NamedTuple

from weft.python.runtime.address import address
from weft.system.operation import Choice, Event, Operation

Clock = list[int]
"""For each thread, how many of its events are known; threads that are left out at the end have
none. Never changed once it is made."""
NO_CLOCK: Clock = []
NONE: dict[Any, Any] = {}
NO_LOCKS: frozenset[int] = frozenset()
_tuple = tuple.__new__


_lines: dict[tuple[int, int], tuple[CodeType, int]] = {}
"""By the identity of the code, which takes long to compare; with it, lest another one gets that."""
MANY = 4096


def _line(code: CodeType, position: int) -> int:
    found = _lines.get((address(code), position))
    if found is None:
        if len(_lines) >= MANY:
            _lines.clear()
        found = _lines[address(code), position] = code, _find_line(code, position)
    return found[1]


def _find_line(code: CodeType, position: int) -> int:
    for index, (start, *_) in enumerate(code.co_positions()):
        if 2 * index == position and start is not None:
            return start
    return code.co_firstlineno


class Place(NamedTuple):
    """A position in a program."""

    code: CodeType
    position: int

    @property
    def file(self) -> str:
        return self.code.co_filename

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
    """Sees the synchronisation and the accesses of one execution after the other.

    As long as an execution makes the same choices as the one before, it does the same, and all of
    it has been seen. So what was seen is kept, and put back to where the two part.
    """

    def __init__(self, as_run: bool = False) -> None:
        """`as_run`: only what had an effect on each other counts as ordered (`dpor-as-run`)."""
        self._as_run = as_run
        self.repeats = False
        """Whether what happens now has been seen in the execution before."""
        self._schedule: list[Choice] = []
        """The choices that led to what was seen."""
        self._marks: list[int] = []
        """How many changes there were when each of them was made."""
        self._changes: list[tuple[dict[Any, Any], Any, Any]] = []
        """How to undo each change: a dictionary, a key in it, and what was there."""
        self._clocks: dict[int, Clock] = {}
        self.events: dict[int, int] = {}
        """How many events each thread has had; none if it is not there."""
        self._on: dict[int, dict[str, Clock]] = {}
        """For each object of synchronisation and each effect, what is known to whoever knows all
        operations that had it."""
        self._ran: dict[int, dict[tuple[int, int, str], tuple[Operation, Clock]]] = {}
        """As run: the operations on each object, for any of two puts may be the one that counts."""
        self.accesses: dict[int, dict[tuple[int, str, bool], Access]] = {}
        """For each location, the latest access of each thread and effect."""
        self._held: dict[int, frozenset[int]] = {}
        self.races: dict[tuple[int, str, int, str, int], Race] = {}
        """The races that are mistakes, by location and places."""

    def begin(self) -> None:
        """Another execution begins."""
        self.repeats = True

    def chosen(self, depth: int, choice: Choice) -> None:
        """The step at this depth was chosen; it has not been taken."""
        if self.repeats:
            schedule = self._schedule
            if depth < len(schedule):
                if schedule[depth] == choice:
                    return
                self._go_back(depth)
            self.repeats = False
        self._schedule.append(choice)
        self._marks.append(len(self._changes))

    def _go_back(self, depth: int) -> None:
        """Forget what came after a choice."""
        mark = self._marks[depth]
        undone = self._changes[mark:]
        del self._changes[mark:]
        for contents, key, before in reversed(undone):
            if before is None:
                del contents[key]
            else:
                contents[key] = before
        del self._schedule[depth:], self._marks[depth:]

    def note(self, race: Race) -> None:
        """Keep a race: the first of those that are at the same places."""
        first, second = race.first.stack[0], race.second.stack[0]
        name = race.location, first.file, first.line, second.file, second.line
        if name not in self.races:
            self._change(self.races, name, race)

    def _change(self, contents: dict[Any, Any], key: Any, value: Any) -> None:
        self._changes.append((contents, key, contents.get(key)))
        contents[key] = value

    def event(self, event: Event) -> None:
        """A thread has synchronised, and it has not been seen before."""
        thread, operations = event.thread, event.operations
        clock = self._clocks.get(thread, NO_CLOCK)
        if self._as_run:
            clock = self._learnt_as_run(clock, thread, operations)
        else:
            for operation in operations:
                effects = self._on.get(operation.object)
                if effects is not None:
                    for effect in operation.conflicts:
                        known = effects.get(effect)
                        if known is not None:
                            clock = joined(clock, known)
        count = self.events.get(thread, 0) + 1
        clock = clock + [0] * (thread + 1 - len(clock))
        clock[thread] = count
        changes, events, clocks = self._changes, self.events, self._clocks
        # As `_change` does it, without the calls.
        changes.append((events, thread, events.get(thread)))
        events[thread] = count
        changes.append((clocks, thread, clocks.get(thread)))
        clocks[thread] = clock
        for operation in operations:
            effect, kind, number = operation.effect, operation.kind, operation.object
            if effect in kind.takes:
                self._change(self._held, thread, self.held(thread) | {number})
            elif effect in kind.drops:
                self._change(self._held, thread, self.held(thread) - {number})
            if self._as_run:
                ran = self._ran.setdefault(number, {})
                self._change(ran, (thread, count, effect), (operation, clock))
                continue
            on = self._on.get(number)
            if on is None:
                on = self._on[number] = {}
            before = on.get(effect)
            changes.append((on, effect, before))
            # Where the effect conflicts with itself, the earlier ones are known already.
            known_before = before is None or effect in operation.conflicts
            on[effect] = clock if known_before else joined(clock, on[effect])

    def _learnt_as_run(self, clock: Clock, thread: int, operations: Sequence[Operation]) -> Clock:
        for operation in operations:
            ran = self._ran.get(operation.object, NONE)
            for (other, count, _), (before, known) in ran.items():
                if (
                    other != thread
                    and before.effect in operation.conflicts
                    # What is known of an event comes with all that was known to it.
                    and (other >= len(clock) or clock[other] < count)
                    and operation.kind.dependent_as_run(before, operation)
                ):
                    clock = joined(clock, known)
        return clock

    def held(self, thread: int) -> frozenset[int]:
        """The locks that a thread holds."""
        return self._held.get(thread, NO_LOCKS)

    def start(self, child: int, parent: int) -> None:
        """What a thread has done before it starts another comes before all that this one does."""
        if not self.repeats:
            self._change(self._clocks, child, self._clocks.get(parent, NO_CLOCK))

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
        """A thread accesses a location that is in `accesses`, as it has not since its last event.

        The first race in this, or the first that is a mistake.
        """
        when = self.events.get(thread, 0)
        locks = self._held.get(thread, NO_LOCKS)
        # As `Access` would make it, without the call: most of what a program does comes here.
        access = _tuple(Access, (thread, effect, when, stack, locks, certain, at_once))
        on = self.accesses[location]
        clock = self._clocks.get(thread, NO_CLOCK)
        width = len(clock)
        found: Race | None = None
        for (other, did, _), before in on.items():
            if (
                other != thread
                and did in conflicts
                and (other >= width or clock[other] <= before.when)
            ):
                race = Race(location, before, access)
                if before.races_with(access):
                    found = race
                    break
                found = found or race
        key = thread, effect, at_once
        self._changes.append((on, key, on.get(key)))
        on[key] = access
        return found


def joined(a: Clock, b: Clock) -> Clock:
    """What is known to whoever knows both."""
    if len(a) < len(b):
        a, b = b, a
    # As fast as can be with many threads.
    return [*map(max, a, b), *a[len(b) :]]
