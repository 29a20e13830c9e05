"""The places that hold shared data: their numbers and names, and which of them are visible.

What becomes visible is not one place but all that are alike, for what races once will race again:
an attribute of all objects of a class; all elements of the containers that were reached alike.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any, NamedTuple

from weft.python.data.entry import Entry
from weft.python.data.parts import ELEMENT, WHOLE, Part
from weft.python.data.reach import inside
from weft.python.data.sharing import MODULE, entries
from weft.python.program.known import base_in_c
from weft.python.runtime.address import address
from weft.python.runtime.asking import qualname_of
from weft.python.runtime.objects import Objects

CONTENTS = "cell_contents"
"""What a cell holds, whatever variable it belongs to."""
SIMPLE = (str, int, bytes, float, bool, type(None), complex)
DYNAMIC = "the changing attribute "
BASES = "__bases__"
EXPOSED = "the dictionary of "
GLOBALS = "the globals of all modules"
"""The lesson that globals are stored by other ways than by name."""
FUNCTIONS = "what functions do when they are called"
"""The lesson that functions get other code, or other defaults."""
KEPT = "what is kept by "
"""How the lesson begins that the program stores into a module of the standard library."""
SLOTS = "what operators find in classes"
"""The lesson that special methods, or the classes of objects, are exchanged."""
ASKED = "what libraries ask objects for by name"
"""The lesson that methods are exchanged which no operator looks for."""
FILES = frozenset({"file", "contents"})
"""What the names of paths begin with: whether something is there, and what is in it."""
EVERYTHING = "everything"
"""The lesson that makes every location visible."""


def is_special(name: str) -> bool:
    """Whether an attribute of a class is looked up by operators and C code."""
    return name.startswith("__") and name.endswith("__")


class AllNames:
    """The names of attributes that may be found elsewhere when a class gets other bases."""

    def __contains__(self, name: object) -> bool:
        return True


class Locations:
    """The locations of one round of an exploration."""

    def __init__(self, objects: Objects, lessons: Iterable[str]) -> None:
        self._objects = objects
        self.lessons = frozenset(lessons)
        names = {each.rpartition(".")[2] for each in self.lessons if each.startswith(DYNAMIC)}
        self.special = frozenset(filter(is_special, names))
        """Those of them that operators look up unasked."""
        self.named = frozenset(names - self.special)
        """The others, which the code of a library asks for by name."""
        self.dynamic: Container[str] = AllNames() if BASES in names else names
        """The names of attributes that are written to any class."""
        self.stored_into = sorted(
            each.removeprefix(KEPT) for each in self.lessons if each.startswith(KEPT)
        )
        """The modules of the standard library that the program stores into."""
        self.exposing = any(each.startswith(EXPOSED) for each in self.lessons)
        """Whether the attributes of any object are used as a dictionary, too."""
        self.visible: set[int] = set()
        """The numbers of what is scheduled."""
        self.learn: Callable[[str, str], object] = lambda lesson, why: None
        """Called when another round has to know something."""
        self._labels: dict[int, str] = {}
        self._owners: dict[int, Entry] = {}

    def is_dynamic(self, owner: type, name: str) -> bool:
        """Whether a class attribute is written that looks like one that stays."""
        return f"{DYNAMIC}{qualname_of(owner)}.{name}" in self.lessons

    def is_exposed(self, entry: Entry) -> bool:
        """Whether the attributes of such an object are used as a dictionary, too."""
        return self.exposing and f"{EXPOSED}{entry.owner}" in self.lessons

    def label(self, number: int) -> str:
        """What has to be visible so that a location is."""
        return self._labels[number]

    def owner(self, part: Part) -> Entry:
        """The object that an access is to."""
        number = part.whole if part.element is None else part.element
        assert number is not None
        return self._owners[number]

    def is_element(self, number: int) -> bool:
        """Whether it is one place; not all of a container, which does its own locking."""
        return self._objects.kinds[number] is ELEMENT

    def knows(self, lesson: str) -> bool:
        return lesson in self.lessons

    def plain(self, entry: Entry, verb: str, name: str) -> Part:
        """An access to an attribute, a global or a cell."""
        number = entry.elements.get(name)
        if number is None:
            number = self._attribute(entry, name)
        if self.exposing and self.is_exposed(entry):
            action = {"read": "get", "write": "store", "delete": "remove"}[verb]
            return Part(action, self.whole(entry), number, name)
        return Part(verb, None, number, name)

    def item(self, entry: Entry, action: str, key: Any, container: Any) -> Part:
        """An access to what a container holds under a key."""
        place = place_of(key)
        if place is None:
            return self.all_of(entry, OF_ALL[action])
        return Part(
            action,
            self.whole(entry),
            self._element(entry, place.value),
            place.value,
            lambda: _in_c(container).__contains__(container, key),
        )

    def index(self, entry: Entry, action: str, index: int, container: Any) -> Part:
        """An access to what a sequence holds at an index."""

        def at(place: int) -> int | None:
            return self._element(entry, place)

        element = at(index) if index >= 0 else None
        return Part(
            action,
            self.whole(entry),
            element,
            index,
            lambda: _in_c(container).__len__(container),
            at,
        )

    def append(self, entry: Entry, container: Any) -> Part:
        def at(place: int) -> int | None:
            return self._element(entry, place)

        return Part(
            "append", self.whole(entry), None, None, lambda: _in_c(container).__len__(container), at
        )

    def all_of(self, entry: Entry, action: str) -> Part:
        """An access to all of a container: its order and size, or what it holds."""
        return Part(action, self.whole(entry))

    def of_files(self, parts: Sequence[Part]) -> tuple[list[Part], list[Part]]:
        """What of an access is about files and not scheduled, and all the rest.

        Who uses an open file uses what is in the file as well. The rest stays as it is: an access
        to no file must be the same step before and after the first one is opened.
        """
        hidden: dict[Part, None] = {}
        scheduled: set[Part] = set()
        rest: list[Part] = []
        for part in parts:
            entry = None if part.whole is None else self.owner(part)
            if entry is None or (entry.file is None and entry.name[0] not in FILES):
                rest.append(part)
                continue
            used = [part]
            if entry.file is not None:
                contents, writes = entry.file
                used.append(self.all_of(contents, "change_all" if writes else "look_all"))
            for each in used:
                if each.whole not in self.visible:
                    hidden[each] = None
                elif each not in scheduled:
                    scheduled.add(each)
                    rest.append(each)
        return list(hidden), rest

    def whole(self, entry: Entry) -> int:
        if entry.whole < 0:
            if entry.name[0] == MODULE and not self.is_exposed(entry):
                # `globals()["name"]` is the global of that name.
                self.learn(f"{EXPOSED}{entry.owner}", "it is used as such")
            text = self._text(entry)
            label = entry.label if entry.name[0] in FILES else inside(entry.label)
            entry.whole = self._number(entry, ("whole",), WHOLE, text, label)
        return entry.whole

    def _attribute(self, entry: Entry, name: str) -> int:
        text = self._text(entry)
        text = text if entry.is_cell else f"{text}.{name}"
        label = entry.label if entry.is_cell else f"{entry.owner}.{name}"
        number = self._number(entry, ("attribute", name), ELEMENT, text, label)
        entry.elements[name] = number
        return number

    def _element(self, entry: Entry, key: Any) -> int:
        if self.exposing and type(key) is str and self.is_exposed(entry):
            # The attribute of that name, by another way.
            attribute = entry.elements.get(key)
            return self._attribute(entry, key) if attribute is None else attribute
        place = ("item", key)
        number = entry.elements.get(place)
        if number is None:
            text = f"{self._text(entry)}[{key!r}]"
            number = self._number(entry, ("item", key), ELEMENT, text, inside(entry.label))
            entry.elements[place] = number
        return number

    def _text(self, entry: Entry) -> str:
        # A variable and the container in it go by one name: `n` and `n[0]` need no numbers.
        return self._objects.numbered(entry.text, entry.name, "cell" if entry.is_cell else "")

    def _number(
        self, entry: Entry, place: tuple[Any, ...], kind: Any, text: str, label: str
    ) -> int:
        number = self._objects.location((*entry.name, *place), kind, text)
        self._owners[number] = entry
        self._labels[number] = label
        if label in self.lessons or EVERYTHING in self.lessons:
            self.visible.add(number)
        return number


OF_ALL = {"get": "look_all", "store": "change_all", "remove": "change_all", "add": "change_all"}
"""What stands for an action on a key that cannot be told from others."""


SMALL = 1 << 32
"""A number above may be the address of an object, which is not the same in every execution."""


class Key(NamedTuple):
    """What a key is known by, in every execution."""

    value: Any


def place_of(key: Any) -> Key | None:
    """What a key is known by: its value, or the name it has as a shared object.

    None if it cannot be told from others: if it has an equality of its own, for instance.
    """
    kind = type(key)
    if kind in SIMPLE:
        return None if kind is int and key > SMALL else Key(key)
    if kind is tuple:
        parts = [place_of(each) for each in key]
        return None if None in parts else Key(tuple(part.value for part in parts if part))
    if not _by_identity(kind):
        return None
    entry = entries.get(address(key))
    return None if entry is None else Key(entry.name)


def _in_c(container: Any) -> Any:
    """The class that says what a container really holds; those derived from it say what they like,
    and to ask them is to run code of the program."""
    return base_in_c(type(container))


def _by_identity(kind: Any) -> bool:
    return kind.__eq__ is object.__eq__ and kind.__hash__ is object.__hash__
