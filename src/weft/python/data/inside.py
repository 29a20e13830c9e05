"""Calls of methods that are one operation: what may happen inside of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from weft.errors import NotApplicable
from weft.python.data.entry import Entry
from weft.python.runtime.place import caller


class Granularity(NamedTuple):
    """What a call of a method stands for."""

    atomic: bool
    reads: frozenset[str]
    """The methods that change nothing."""


class Invocation(NamedTuple):
    """A call of a method that is one operation, while it lasts."""

    this: Entry
    name: str
    granularity: Granularity


class Inside:
    """The calls that are under way, and which objects are inside of which."""

    def __init__(self) -> None:
        self.calls: dict[int, list[Invocation]] = {}
        """For each thread, from the outermost to the innermost."""
        self._owners: dict[tuple[Any, ...], Entry] = {}

    def begin(self) -> None:
        self.calls = {}
        self._owners = {}

    def covers(self, thread: int, entries: Sequence[Entry]) -> NotApplicable | bool:
        """Whether an access is part of the call that is under way; an error if it must not be."""
        calls = self.calls.get(thread)
        innermost = calls[-1] if calls else None
        if innermost is not None and innermost.granularity.atomic:
            return self._enclosed(innermost, entries) or True
        covered = False
        for entry in entries:
            if entry.tentative:
                if entry.sole not in (-1, thread):
                    return _told(f"{entry.text} is said to be unshared, but two threads use it")
                entry.sole = thread
            owner = self._owners.get(entry.name)
            if owner is not None:
                return _told(f"{entry.text}, which is inside of {owner.text}, is used from outside")
            if innermost is not None and innermost.this is entry:
                covered = True
            elif entry.granular:
                return _told(f"an attribute of {entry.text} is used from outside of its methods")
        return covered

    def waits(self, thread: int) -> NotApplicable | None:
        """An error if a thread synchronises inside of a call that is one operation."""
        calls = self.calls.get(thread)
        if not calls:
            return None
        innermost = calls[-1]
        name = f"{innermost.this.owner}.{innermost.name}"
        return _told(f"{name} is said to be one operation, but threads can be switched inside")

    def _enclosed(self, call: Invocation, entries: Sequence[Entry]) -> NotApplicable | None:
        for entry in entries:
            if entry is call.this:
                continue
            owner = self._owners.setdefault(entry.name, call.this)
            if owner is not call.this:
                return _told(f"{entry.text} is inside of {owner.text} and of {call.this.text}")
        return None


def _told(what: str) -> NotApplicable:
    file, line = caller()
    todo = "take the annotation away from the class, or keep to what it says"
    return NotApplicable(what, f"{file}:{line}", todo)
