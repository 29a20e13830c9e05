"""Accesses to what containers hold: by subscript, by operator, by iteration, by truth.

Where a class has a method of its own for it, that is followed, or it is a call like any other;
here are the containers whose methods are written in C.
"""

from __future__ import annotations

from array import array
from collections import defaultdict, deque
from collections.abc import Callable
from types import FunctionType
from typing import Any

from weft.python.data.effects import underlying
from weft.python.data.effects.forms import KEY_VIEWS, VIEWS, viewed
from weft.python.data.entry import Entry
from weft.python.data.guard import guarded
from weft.python.data.locations import OF_ALL
from weft.python.data.memory import Memory
from weft.python.data.parts import Part
from weft.python.data.passing import ByClass
from weft.python.data.sharing import entries

MAPPINGS = (dict,)
SEQUENCES = (list, bytearray, deque, array)
SETS = (set,)
CONTAINERS = (*MAPPINGS, *SEQUENCES, *SETS)
IN_PLACE = 13
"""From here on, BINARY_OP stands for an augmented assignment."""
ACTIONS = {"__getitem__": "get", "__setitem__": "store", "__delitem__": "remove"}
NESTED = 1000
"""How many containers within containers are looked at."""


def _own_method(kind: type, name: str) -> bool:
    found = next((vars(cls)[name] for cls in kind.__mro__ if name in vars(cls)), None)
    return type(found) is FunctionType


own_method = ByClass(_own_method)
"""Whether a class has a method of a name that is written in Python."""


class Contents:
    """What containers hold."""

    def __init__(self, memory: Memory, call: Callable[[Any, tuple[Any, ...]], object]) -> None:
        self._memory = memory
        self._call = call

    @guarded
    def item(self, entry: Entry, container: Any, method: str, key: Any, stored: Any = None) -> None:
        """`container[key]`, read, stored or deleted."""
        kind = type(container)
        memory = self._memory
        if method == "__setitem__":
            memory.publish(stored, f"{entry.label}[…]")
            memory.publish(key, f"{entry.label}[…]")
        if memory.alone:
            return
        if own_method(kind, method) or not issubclass(type(container), CONTAINERS):
            if not issubclass(type(container), type):
                self._call(getattr(kind, method, None), (container, key))
            return
        shows = _shows(container, method, key, stored)
        memory.perform([self.part(entry, container, ACTIONS[method], key)], shows=shows)

    def part(self, entry: Entry, container: Any, action: str, key: Any) -> Part:
        """What an action on a key or an index of a container comes to."""
        locations = self._memory.locations
        if issubclass(type(container), SEQUENCES):
            if type(key) is int and action in ("get", "store"):
                return locations.index(entry, action, key, container)
            return locations.all_of(entry, OF_ALL[action])
        if action == "get" and issubclass(type(container), defaultdict):
            # What is not there is made.
            action = "add"
        return locations.item(entry, action, key, container)

    @guarded
    def contains(self, container: Any, item: Any) -> None:
        kind = type(container)
        if kind in KEY_VIEWS:
            container = viewed(container)
            kind = type(container)
        if self._memory.alone or own_method(kind, "__contains__"):
            return
        entry = entries.get(id(container))
        if not issubclass(type(container), MAPPINGS + SETS):
            self.look(container, "__contains__")
        elif entry is not None:
            self._memory.perform([self._memory.locations.item(entry, "get", item, container)])

    @guarded
    def binary(self, left: Any, right: Any, operator: int) -> None:
        """An operator, perhaps of an augmented assignment."""
        changes = operator >= IN_PLACE and issubclass(type(left), CONTAINERS)
        parts: list[Part] = []
        for value, action in ((right, "look_all"), (left, "change_all" if changes else "look_all")):
            for each in (value, *(underlying(value) if type(value) in VIEWS else ())):
                parts += self._all_of(each, action, "__add__")
        if changes and id(left) in entries:
            self._memory.publish(right, f"{entries[id(left)].label}")
        if parts:
            self._memory.perform(parts)

    @guarded
    def compare(self, left: Any, right: Any) -> None:
        parts = [*self._deep(left, "__eq__"), *self._deep(right, "__eq__")]
        if parts:
            self._memory.perform(parts)

    @guarded
    def look(self, value: Any, method: str) -> None:
        """All of something is looked at, and of the containers in it."""
        parts = self._deep(value, method)
        if parts:
            self._memory.perform(parts)

    @guarded
    def look_shape(self, value: Any, method: str) -> None:
        shown = viewed(value) if type(value) in VIEWS else value
        parts = self._all_of(shown, "look_shape", method)
        if parts:
            self._memory.perform(parts)

    @guarded
    def consume(self, value: Any) -> None:
        """All of something is iterated over at once."""
        if self._memory.alone:
            return
        parts = self._all_of(value, "look_all", "__iter__")
        for below in underlying(value):
            parts += self._all_of(below, "look_all", "__iter__")
        if parts:
            self._memory.perform(parts)

    @guarded
    def advance(self, iterator: Any) -> None:
        """An iterator goes on by one."""
        if self._memory.alone:
            return
        parts: list[Part] = []
        entry = entries.get(id(iterator))
        if entry is not None and not own_method(type(iterator), "__next__"):
            parts.append(self._memory.locations.all_of(entry, "change_all"))
        for below in underlying(iterator):
            parts += self._all_of(below, "look_all", "__iter__")
        if parts:
            self._memory.perform(parts)

    @guarded
    def resume(self, generator: Entry | None) -> None:
        """A generator is running. Whoever asks it for something before it is done is refused."""
        if generator is not None:
            self._memory.perform([self._memory.locations.all_of(generator, "change_all")])

    def _all_of(self, value: Any, action: str, method: str) -> list[Part]:
        entry = entries.get(id(value))
        if (
            entry is None
            or not issubclass(type(value), CONTAINERS)
            or own_method(type(value), method)
        ):
            return []
        return [self._memory.locations.all_of(entry, action)]

    def _deep(self, value: Any, method: str) -> list[Part]:
        parts: list[Part] = []
        stack, seen = [value], set[int]()
        while stack and len(seen) < NESTED:
            each = stack.pop()
            kind = type(each)
            if id(each) in seen or own_method(kind, method):
                continue
            seen.add(id(each))
            if issubclass(kind, CONTAINERS):
                parts += self._all_of(each, "look_all", method)
            if kind in VIEWS:
                stack += underlying(each)
            elif issubclass(kind, dict):
                stack += dict.values(each)
            elif issubclass(kind, (list, tuple, deque)):
                stack += list(each)
        return parts


def _shows(container: Any, method: str, key: Any, stored: Any) -> Callable[[], Any] | None:
    """The value at a key, if that can be told without running any code of the program."""
    if method == "__setitem__":
        return lambda: stored
    if method != "__getitem__" or type(key) not in (int, str):
        return None
    if type(container) is dict:
        return lambda: container.get(key)
    if type(container) is list and type(key) is int:
        return lambda: container[key] if -len(container) <= key < len(container) else None
    return None
