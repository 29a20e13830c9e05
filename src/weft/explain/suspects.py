"""Patterns of interference in an execution: what may have gone wrong, and what would undo it.

Three steps are suspect when a thread does something to an object before and after another thread
does something to it that conflicts with both (the unserialisable interleavings of Lu et al., AVIO,
ASPLOS 2006); with two objects, four steps are. Two steps are, if a thread that fails came first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest

from weft.explain.order import Order, reversed_, together
from weft.explain.source import source_line
from weft.explain.telling import Telling
from weft.system.invariant import Watch
from weft.system.objects import Element, Roster, Thread, Toss, Variable, Whole
from weft.system.operation import Event, Operation, Possible
from weft.system.trace import Failure

MOST = 12
"""How many suspects are looked into."""
DATA = (Element, Variable)
IGNORED = (Watch, Thread, Toss, Roster)
_ITERATING = ("changed size during iteration", "changed during iteration", "mutated during")


@dataclass(frozen=True)
class Suspect:
    """A pattern, in words, and the order of steps in which it does not occur."""

    sentence: str
    order: Order
    rank: tuple[int, int, int]
    """The smaller, the likelier it is to be what went wrong."""


@dataclass(frozen=True)
class _Use:
    """One use of an object by a step."""

    event: Event
    operation: Operation

    @property
    def index(self) -> int:
        return self.event.index

    @property
    def thread(self) -> int:
        return self.event.thread

    @property
    def changes(self) -> bool:
        return self.operation.effect not in (*self.operation.kind.observers, "cas_failed")

    def conflicts(self, other: _Use) -> bool:
        same = self.operation.object == other.operation.object
        return same and other.operation.effect in self.operation.conflicts


class Suspects:
    """The suspects of an execution that fails after so many steps."""

    def __init__(
        self, events: Sequence[Event], length: int, failure: Failure | None, telling: Telling
    ) -> None:
        self._events = events
        self._length = length
        self._failure = failure
        self._telling = telling
        self._uses: dict[int, list[_Use]] = {}
        for event in events:
            for operation in event.operations:
                if not isinstance(operation, Possible) and not isinstance(operation.kind, IGNORED):
                    self._uses.setdefault(operation.object, []).append(_Use(event, operation))

    def likely(self) -> list[Suspect]:
        """The likeliest first."""
        found = [*self._of_one_object(), *self._of_two_objects(), *self._too_early()]
        found.sort(key=lambda suspect: suspect.rank)
        return found[:MOST]

    def _of_one_object(self) -> Iterator[Suspect]:
        for uses in self._uses.values():
            within = [use for use in uses if use.index < self._length]
            for place, middle in enumerate(within):
                for thread in {use.thread for use in within} - {middle.thread}:
                    own = [use for use in within if use.thread == thread and use.conflicts(middle)]
                    before = [use for use in own if use.index < middle.index]
                    after = [use for use in own if use.index > middle.index]
                    if before and after and place:
                        yield self._triple(before[-1], middle, after[0])

    def _triple(self, first: _Use, middle: _Use, last: _Use) -> Suspect:
        kind = first.operation.kind
        rank = 0 if isinstance(kind, DATA) else 2 if isinstance(kind, Whole) else 3
        rank = 4 if kind.takes else rank
        # To go by what is no longer so is the usual mistake; what was done last is nearest to it.
        usual = not first.changes and middle.changes
        order = together(self._events, first.index, last.index)
        return Suspect(self._told(first, middle, last), order, (rank, not usual, -last.index))

    def _told(self, first: _Use, middle: _Use, last: _Use) -> str:
        tell, object = self._telling, first.operation.object
        one, other = tell.thread(first.thread), tell.thread(middle.thread)
        kind = first.operation.kind
        if first.operation.effect in kind.drops and last.operation.effect in kind.takes:
            return (
                f"check-then-act: {one} {tell.did(first.event, object)} and took it again"
                f"{tell.at(last.event)}; in between, {other} {tell.did(middle.event, object, True)}"
            )
        began, then = tell.did(first.event, object), tell.did(last.event, object, it=True)
        came = tell.did(middle.event, object, it=True)
        if not first.changes and middle.changes and last.changes:
            over = " over it" if isinstance(kind, DATA) else ""
            then = tell.did(last.event, object, it=True, more=over)
            return (
                f"{self._read_write(first, last)}: {one} {began}, {other} {came}, then {one} {then}"
            )
        if not first.changes and middle.changes:
            if self._fails(last.event) and self._iterating():
                then = f"went on with the iteration{tell.at(last.event)}"
                return f"changed while iterated over: {one} {began}, {other} {came}, {one} {then}"
            checked = self._fails(last.event) or _checks(first.event)
            name = "check-then-act" if checked else "changed between two looks"
            return f"{name}: {one} {began}, {other} {came}, then {one} {then}"
        if not middle.changes and isinstance(kind, (*DATA, Whole)):
            came = tell.did(middle.event, object)
            return f"half-done change seen: {one} {began}, {other} {came}, then {one} {then}"
        name = "overlapping changes" if last.changes else "overwritten"
        name = name if isinstance(kind, (*DATA, Whole)) else "interference"
        return f"{name}: {one} {began}, {other} {came}, then {one} {then}"

    def _read_write(self, first: _Use, last: _Use) -> str:
        """What it is to look at something, and to change it when another one has."""
        line = source_line(first.event.step.where)
        if not isinstance(first.operation.kind, (*DATA, Whole)):
            return "check-then-act"
        if first.event.step.where == last.event.step.where:
            return "lost update"
        seen = self._telling.value(first.event, first.operation.object)
        checks = _checks(first.event)
        if "is None" in line or (checks and seen == "None"):
            return "double initialisation"
        return "lost update" if seen is not None and not checks else "check-then-act"

    def _of_two_objects(self) -> Iterator[Suspect]:
        """A thread uses one object, then another; in between, another thread uses both."""
        uses = [
            use
            for each in self._uses.values()
            for use in each
            if isinstance(use.operation.kind, DATA) and use.index < self._length
        ]
        uses.sort(key=lambda use: use.index)
        # There may be very many, and to put one into words takes long.
        for first, one, other, last in nsmallest(MOST, _crossings(uses), key=_rank):
            order = together(self._events, first.index, last.index)
            told = self._quadruple(first, one, other, last)
            yield Suspect(told, order, _rank((first, one, other, last)))

    def _quadruple(self, first: _Use, one: _Use, other: _Use, last: _Use) -> str:
        tell = self._telling
        name = "interference"
        if one.changes and other.changes:
            name = "inconsistent read"
        elif first.changes and last.changes:
            name = "half-done change seen"
        elif not first.changes and last.changes:
            name = "check-then-act"
        middle = sorted((one, other), key=lambda use: use.index)
        theirs = " and ".join(tell.did(use.event, use.operation.object) for use in middle)
        mine = [tell.did(use.event, use.operation.object) for use in (first, last)]
        who, whom = tell.thread(first.thread), tell.thread(one.thread)
        return f"{name}: {who} {mine[0]}, {whom} {theirs}, then {who} {mine[1]}"

    def _too_early(self) -> Iterator[Suspect]:
        """A thread that fails has looked at something that another one was still to change."""
        failure = self._failure
        if failure is None:
            return
        for uses in self._uses.values():
            own = [u for u in uses if u.thread == failure.thread and u.index < self._length]
            if not own or own[-1].changes:
                continue
            look = own[-1]
            changes = [u for u in uses if u.index > look.index and u.conflicts(look)]
            if not changes or changes[0].thread == look.thread:
                continue
            order = reversed_(self._events, look.index, changes[0].index)
            if order is not None:
                tell, object = self._telling, look.operation.object
                seen = tell.value(look.event, object)
                name = "use before publication" if seen in (None, "None") else "looked too early"
                who, whom = tell.thread(look.thread), tell.thread(changes[0].thread)
                late = tell.did(changes[0].event, object, it=True)
                told = f"{name}: {who} {tell.did(look.event, object)}, before {whom} {late}"
                rank = 0 if isinstance(look.operation.kind, DATA) else 2
                yield Suspect(told, order, (rank, 0, -look.index))

    def _fails(self, event: Event) -> bool:
        failure = self._failure
        return failure is not None and (failure.thread, failure.index) == (
            event.thread,
            event.index,
        )

    def _iterating(self) -> bool:
        text = "" if self._failure is None else str(self._failure.exception)
        return any(words in text for words in _ITERATING)


def _checks(event: Event) -> bool:
    """Whether a step is part of a condition."""
    line = source_line(event.step.where)
    return line.startswith(("if ", "elif ", "while ")) or " if " in line


Crossing = tuple[_Use, _Use, _Use, _Use]


def _crossings(uses: Sequence[_Use]) -> Iterator[Crossing]:
    """Two uses of one thread, and between them two of another that conflict with them."""
    of: dict[int, list[_Use]] = {}
    for use in uses:
        of.setdefault(use.operation.object, []).append(use)
    for first in uses:
        crossing = [
            use
            for use in of[first.operation.object]
            if use.index > first.index and use.thread != first.thread and use.conflicts(first)
        ]
        for last in uses if crossing else ():
            apart = first.operation.object != last.operation.object
            if first.index < last.index and first.thread == last.thread and apart:
                ones = [use for use in crossing if use.index < last.index]
                others = [
                    use
                    for use in (of[last.operation.object] if ones else ())
                    if first.index < use.index < last.index and use.conflicts(last)
                ]
                for one in ones:
                    for other in others:
                        if one.thread == other.thread:
                            yield first, one, other, last


def _rank(crossing: Crossing) -> tuple[int, int, int]:
    first, _, _, last = crossing
    return 1, 0, first.index - last.index
