"""What tests tell a watch: synchronisation and accesses, one after the other, in a few words.

Beside the watch, the same is written down as a graph, and what comes before what is found by
walking it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from weft.python.data.watch import Place, Race, Watch
from weft.system.objects import Fifo, Flag, Mutex
from weft.system.objects.element import Element
from weft.system.objects.kind import Kind
from weft.system.operation import Choice, Event, Operation

ELEMENT = Element()
KINDS: dict[str, Kind] = {
    "lock": Mutex(),
    "other lock": Mutex(),
    "flag": Flag(),
    "queue": Fifo(2),
}
HERE = (Place((lambda: None).__code__, 0),)


class Done(NamedTuple):
    """Something that a thread has done, with the numbers of what comes right before."""

    thread: int
    operation: Operation | None
    location: int
    effect: str
    before: frozenset[int]


class Story:
    """An execution, as a watch is told of it, and as a graph."""

    def __init__(self, as_run: bool = False) -> None:
        self.watch = Watch(as_run)
        self._as_run = as_run
        self._objects = {name: number for number, name in enumerate(KINDS)}
        self._states = {name: kind.initial() for name, kind in KINDS.items()}
        self._done: list[Done] = []
        self._last: dict[int, frozenset[int]] = {}

    def can(self, thread: int, name: str, verb: str) -> bool:
        kind, state = KINDS[name], self._states[name]
        if verb == "release" and state != thread:
            return False
        return bool(kind.choices(state, thread, verb, None))

    def does(self, thread: int, name: str, verb: str) -> None:
        """A thread synchronises."""
        kind, before = KINDS[name], self._states[name]
        number = self._objects[name]
        self._states[name], _, effect = kind.apply(before, thread, verb, None, 0)
        operation = Operation(thread, number, kind, verb, effect=effect, before=before)
        self.watch.event(Event(0, Choice(thread), _NO_STEP, (operation,), None))
        ordered = [n for n, done in enumerate(self._done) if self._orders(done, operation)]
        self._add(Done(thread, operation, -1, effect, frozenset(ordered)))

    def starts(self, parent: int, child: int) -> None:
        """A thread starts another, which is an event of its own."""
        kind = KINDS["flag"]
        alone = Operation(parent, 100 + child, kind, "set")
        self.watch.event(Event(0, Choice(parent), _NO_STEP, (alone,), None))
        self._add(Done(parent, alone, -1, "set", frozenset()))
        self.watch.start(child, parent)
        self._last[child] = self._last[parent]

    def accesses(
        self,
        thread: int,
        location: int,
        effect: str,
        certain: bool = True,
        at_once: bool = False,
    ) -> Race | None:
        """A thread reads or writes; what the watch finds."""
        self.watch.accesses.setdefault(location, {})
        conflicts = ELEMENT.conflicts[effect]
        race = self.watch.access(thread, location, effect, conflicts, HERE, certain, at_once)
        self._add(Done(thread, None, location, effect, frozenset()))
        return race

    def races(self) -> set[int]:
        """The threads whose accesses the last one races with, by walking the graph."""
        last = self._done[-1]
        known = self._all_before(len(self._done) - 1)
        return {
            done.thread
            for number, done in enumerate(self._done[:-1])
            if number not in known
            and done.thread != last.thread
            and done.location == last.location
            and done.effect in ELEMENT.conflicts[last.effect]
        }

    def _orders(self, done: Done, later: Operation) -> bool:
        earlier = done.operation
        if earlier is None or earlier.object != later.object or earlier.thread == later.thread:
            return False
        if earlier.effect not in later.conflicts:
            return False
        return not self._as_run or later.kind.dependent_as_run(earlier, later)

    def _add(self, done: Done) -> None:
        before = done.before | self._last.get(done.thread, frozenset())
        self._done.append(done._replace(before=before))
        self._last[done.thread] = frozenset({len(self._done) - 1})

    def _all_before(self, number: int) -> set[int]:
        found: set[int] = set()
        pending = list(self._done[number].before)
        while pending:
            each = pending.pop()
            if each not in found:
                found.add(each)
                pending += self._done[each].before
        return found


_NO_STEP: Any = None
