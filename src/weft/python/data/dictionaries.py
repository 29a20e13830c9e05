"""Objects whose attributes can be reached by another way, through their dictionary.

Several objects may have one dictionary for their attributes (`self.__dict__ = self._shared`), or
somebody may have got hold of that of an object by `vars`. What is done to one of them is done to
the others, so that they are one shared thing with one entry; even an object that no other thread
knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from weft.python.data.entry import Entry, Grip
from weft.python.data.reach import attributes
from weft.python.runtime.address import address
from weft.python.runtime.asking import weakrefoffset_of


class Having(NamedTuple):
    """An object and its dictionary."""

    of: Callable[[], Any]
    """Gives the object, if it is still there."""
    gets: dict[Any, Any] | None
    """The dictionary, if the object was only about to get it: so no other one has its identity."""


class Dictionaries:
    """Who has which dictionary, in one execution and in what was there before."""

    def __init__(
        self,
        entries: dict[int, Entry],
        keep: Callable[[Any], object],
        exposes: Callable[[Entry], object],
    ) -> None:
        """`keep` sees to it that nothing takes the place of an object unnoticed; `exposes` is told
        of an entry that stands for attributes and for keys of a dictionary."""
        self._entries = entries
        self._keep = keep
        self._exposes = exposes
        self._of: dict[int, list[Having]] = {}
        """By the identity of dictionaries: their objects, which may have got another since."""
        self._before: dict[int, list[Having]] = {}
        """The same for what was there before the first execution."""
        self._joined: list[tuple[int, Entry]] = []
        """The entries that things had before they got another in this execution."""
        self._preparing = True

    def prepared(self) -> None:
        """All is known that was there before the first execution."""
        self._before, self._of = self._of, {}
        self._preparing = False

    def end(self) -> None:
        """An execution is over."""
        for key, entry in reversed(self._joined):
            self._entries[key] = entry
        self._joined = []
        self._of = {}

    def of_object(self, value: Any, entry: Entry, grip: Grip | None = None) -> Entry:
        """An object is shared: its entry, which is that of its dictionary if that is shared.

        `grip`: what refers to the object weakly, if there is something that does already.
        """
        held = attributes(value)
        if held is None:
            return entry
        if held is value:
            self._exposes(entry)
            return entry
        key = address(held)
        if key not in self._of and key not in self._before and key not in self._entries:
            # Mostly so: it is the dictionary of this object alone, and not shared by itself.
            self._of[key] = [_having(value) if grip is None else Having(grip, None)]
            return entry
        others = self._others(value, held)
        self._note(value, held)
        return self._one(entry, held, others)

    def of_dictionary(self, held: dict[Any, Any], entry: Entry) -> Entry:
        """A dictionary is shared: its entry, which is that of an object if it is one's."""
        return self._one(entry, held, self._others(None, held))

    def _one(self, entry: Entry, held: dict[Any, Any], objects: list[Any]) -> Entry:
        """The one entry of a dictionary and its objects; a new one if none of them has any."""
        found = [self._entries.get(address(each)) for each in (held, *objects)]
        known = next(filter(None, found), None)
        if known is not None or objects:
            entry = known or entry
            self._join(entry, held, objects)
        return entry

    def known_by(self, value: Any, held: Any, gets: bool = False) -> None:
        """Somebody has the dictionary of an object; or it is about to get this one."""
        if not issubclass(type(held), dict):
            return
        self._note(value, held, gets)
        entry = self._entries.get(address(held))
        if entry is not None:
            self._join(entry, held, [value])

    def _join(self, entry: Entry, held: dict[Any, Any], objects: list[Any]) -> None:
        for each in (held, *objects):
            before = self._entries.get(address(each))
            if before is None:
                self._keep(each)
            elif before is not entry and not self._preparing:
                self._joined.append((address(each), before))
            self._entries[address(each)] = entry
        self._exposes(entry)

    def _note(self, value: Any, held: dict[Any, Any], gets: bool = False) -> None:
        noted = self._of.setdefault(address(held), [])
        if gets or not any(having.of() is value for having in noted):
            noted.append(_having(value, held if gets else None))

    def _others(self, value: Any, held: dict[Any, Any]) -> list[Any]:
        key = address(held)
        if key not in self._of and key not in self._before:
            return []
        found: dict[int, Any] = {}
        for having in (*self._before.get(key, ()), *self._of.get(key, ())):
            other = having.of()
            if other is None or other is value:
                continue
            if having.gets is held or attributes(other) is held:
                found[address(other)] = other
        return list(found.values())


def _having(value: Any, gets: dict[Any, Any] | None = None) -> Having:
    weak = weakrefoffset_of(type(value))
    return Having(Grip(value) if weak else lambda: value, gets)
