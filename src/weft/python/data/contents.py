"""Accesses to what containers hold: by subscript, by operator, by iteration, by truth.

Where a class has a method of its own for it, that is followed, or it is a call like any other;
here are the containers whose methods are written in C.
"""

from __future__ import annotations

from array import array
from collections import defaultdict, deque
from collections.abc import Callable, Container
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from itertools import tee
from operator import contains, eq, setitem
from types import CodeType, FrameType, FunctionType
from typing import Any

from weft.python.data.effects import is_idle, underlying
from weft.python.data.effects.forms import KEY_VIEWS, VIEWS, Form, form, lookup, viewed
from weft.python.data.effects.opaque import is_opaque
from weft.python.data.entry import Entry
from weft.python.data.fields import use_namespace
from weft.python.data.guard import guarded
from weft.python.data.locations import OF_ALL
from weft.python.data.memory import Memory
from weft.python.data.parts import Part
from weft.python.data.passing import ByClass
from weft.python.data.sharing import MODULE, UNNAMED, entries
from weft.python.program.known import base_in_c
from weft.python.runtime.address import address
from weft.python.runtime.asking import is_a, mro_of, vars_of
from weft.python.runtime.variables import variables_of

MAPPINGS = (dict,)
SEQUENCES = (list, bytearray, deque, array)
SETS = (set,)
FEEDING = (Form.GENERATOR, Form.ITERATOR, Form.INSTANCE)
"""What may give things that nobody has seen yet."""
GOING_THROUGH = (Form.GENERATOR, Form.ITERATOR, Form.MEMORY)
"""What others are looked at by way of, one by one."""
CONTAINERS = (*MAPPINGS, *SEQUENCES, *SETS)
BUILT_IN = frozenset({tuple, *CONTAINERS})
IN_PLACE = 13
"""From here on, BINARY_OP stands for an augmented assignment."""
ACTIONS = {"__getitem__": "get", "__setitem__": "store", "__delitem__": "remove"}
TEE: type = type(tee(())[0])
LATER = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
"""Code that stops in the middle, and goes on when it is asked to."""
FORMATTING = (6, 19)
"""BINARY_OP of `%` and `%=`."""
NAMES = (
    *("add", "and", "floordiv", "lshift", "matmul", "mul", "mod", "or", "pow", "rshift"),
    *("sub", "truediv", "xor"),
)
"""What operators are called, in the order of BINARY_OP."""


def _own_method(kind: type, name: str) -> bool:
    found = next((vars_of(cls)[name] for cls in mro_of(kind) if name in vars_of(cls)), None)
    return type(found) is FunctionType


own_method = ByClass(_own_method)
"""Whether a class has a method of a name that is written in Python."""


def asks(key: Any) -> bool:
    """Whether to look for a key is to ask code in Python."""
    kind = type(key)
    if kind is tuple:
        return any(map(asks, key))
    return own_method(kind, "__hash__") or own_method(kind, "__eq__")


def leads_back(value: Any) -> bool:
    """Whether to go through something, or to look for what is in it, is to ask code in Python."""
    if form(value) in FEEDING:
        return True
    return is_a(value, (dict, set, frozenset)) and any(
        map(asks, base_in_c(type(value)).__iter__(value))
    )


class Contents:
    """What containers hold."""

    def __init__(
        self,
        memory: Memory,
        call: Callable[[Any, tuple[Any, ...]], object],
        follows: Callable[[CodeType], bool],
        start: Callable[[Any, tuple[Any, ...]], object],
    ) -> None:
        self._memory = memory
        self._call = call
        self._start = start
        """Notes that a method in C may lead back into the program, and then go on."""
        self._follows = follows

    @guarded
    def item(self, entry: Entry, container: Any, method: str, key: Any, stored: Any = None) -> None:
        """`container[key]`, read, stored or deleted."""
        kind = type(container)
        memory = self._memory
        if method == "__setitem__":
            memory.publish(stored, f"{entry.label}[…]")
            memory.publish(key, f"{entry.label}[…]")
        if method != "__getitem__" and entry.name[0] == MODULE:
            # `vars(module)[name] = …`, of whichever module.
            memory.library_changes(entry.name[1])
        if memory.alone:
            if type(key) is slice and method == "__setitem__":
                self._filled(entry, container, stored)
            return
        if kind is list and type(key) is int and 0 <= key < len(container):
            stores = method == "__setitem__"
            if (stores or method == "__getitem__") and memory.watched_index(entry, key, stores):
                return
        if own_method(kind, method) or not issubclass(type(container), CONTAINERS):
            given = (stored,) if method == "__setitem__" else ()
            if not issubclass(kind, type):
                self._call(getattr(kind, method, None), (container, key, *given))
            elif own_method(kind, method):
                self._call(lookup(kind, method), (container, key, *given))
            return
        shows = _shows(container, method, key, stored)
        parts = [self.part(entry, container, ACTIONS[method], key)]
        if type(key) is slice and method == "__setitem__":
            parts += memory.gathered(lambda: self.consume(stored))
        memory.perform(parts, shows=shows)
        if type(key) is slice and method == "__setitem__":
            self._filled(entry, container, stored)
            if form(stored) in FEEDING:
                self._start(getattr(kind, method), (container, key, stored))
        elif asks(key):
            self._start(getattr(kind, method), (container, key))

    def make(self, entry: Entry, container: Any, key: Any) -> None:
        """What is not there and is asked for, comes into being, and is shared from the start.

        It is the program's own code that makes it, so what goes wrong is its own business.
        """
        if not dict.__contains__(container, key):
            self._start(setitem, (container, key, None))
            self._memory.publish(container[key], f"{entry.label}[…]")

    def _filled(self, entry: Entry, container: Any, given: Any) -> None:
        """If code gives what is put into a container, nobody has seen it escape."""
        if form(given) in FEEDING:
            self._memory.fills(entry, container)

    def part(self, entry: Entry, container: Any, action: str, key: Any) -> Part:
        """What an action on a key or an index of a container comes to."""
        locations = self._memory.locations
        use_namespace(self._memory, entry, container, action != "get")
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
        if self._memory.alone or self._asked(container, "__contains__"):
            return
        entry = entries.get(address(container))
        if not issubclass(kind, MAPPINGS + SETS):
            self._asked(container, "__iter__")
            self._call(contains, (container, item))
        elif entry is not None:
            self._memory.perform([self._memory.locations.item(entry, "get", item, container)])
            if asks(item):
                self._start(kind.__contains__, (container, item))

    @guarded
    def binary(self, left: Any, right: Any, operator: int) -> None:
        """An operator, perhaps of an augmented assignment."""
        if self._memory.alone and operator < IN_PLACE:
            return
        changes = operator >= IN_PLACE and issubclass(type(left), CONTAINERS)
        name = NAMES[operator % IN_PLACE]
        if changes and self._asked(left, f"__i{name}__"):
            return
        if self._asked(left, f"__{name}__") or self._asked(right, f"__r{name}__"):
            return
        if operator in FORMATTING and type(left) in (str, bytes):
            self._call(lookup(type(left), "__mod__"), (left, right))
        parts: list[Part] = []
        if form(right) in GOING_THROUGH:
            parts += self._memory.gathered(lambda: self.consume(right))
        for value, action in ((right, "look_all"), (left, "change_all" if changes else "look_all")):
            for each in (value, *(underlying(value) if type(value) in VIEWS else ())):
                parts += self._all_of(each, action, "__add__")
        in_place = operator >= IN_PLACE
        unknown = self._unknown(left, "change_all" if in_place else "look_all")
        unknown += self._unknown(right, "look_all")
        if parts or unknown:
            self._memory.perform([*parts, *unknown], certain=not unknown)
        method = lookup(type(left), f"__i{name}__" if changes else f"__{name}__")
        if method is not None and (leads_back(left) or leads_back(right)):
            self._start(method, (left, right))
        entry = entries.get(address(left))
        if changes and entry is not None:
            self._memory.publish(right, f"{entry.label}[…]")
            self._filled(entry, left, right)

    @guarded
    def compare(self, left: Any, right: Any) -> None:
        if not self._memory.alone:
            self._call(eq, (left, right))
            unknown = [*self._unknown(left, "look_all"), *self._unknown(right, "look_all")]
            if unknown:
                self._memory.perform(unknown, certain=False)

    def _unknown(self, value: Any, action: str) -> list[Part]:
        """What an operator does to an object of C of which nothing is known: it uses all of it."""
        entry = entries.get(address(value))
        kind = type(value)
        if entry is None or not is_opaque(kind):
            return []
        return [self._memory.locations.all_of(entry, action)]

    @guarded
    def show(self, value: Any) -> None:
        if not self._memory.alone:
            self._call(repr, (value,))

    @guarded
    def look_shape(self, value: Any, method: str) -> None:
        if self._memory.alone or self._asked(value, method):
            return
        if method == "__bool__" and self._asked(value, "__len__"):
            return
        shown = viewed(value) if type(value) in VIEWS else value
        if is_opaque(type(shown)) or type(shown) is memoryview:
            self._call(iter if method == "__iter__" else bool, (shown,))
            return
        parts = self._all_of(shown, "look_shape", method)
        if parts:
            self._memory.perform(parts)

    @guarded
    def consume(self, value: Any) -> None:
        """All of something is iterated over at once, as `list` would."""
        if self._memory.alone or (type(value) in BUILT_IN and address(value) not in entries):
            return
        self._call(list, (value,))

    @guarded
    def advance(self, iterator: Any) -> None:
        """An iterator goes on by one."""
        if not self._memory.alone and not is_idle(iterator, _is_shared, self._follows):
            self._call(next, (iterator,))
            entry = entries.get(address(iterator))
            if type(iterator) is TEE or (entry is not None and form(iterator) is Form.ITERATOR):
                # It may keep what it gives, as `accumulate` does, or keep it for another one.
                self._memory.fills(entry or UNNAMED, iterator)

    @guarded
    def stays(self, generators: Container[int], frame: FrameType) -> None:
        """A generator stops running: what its variables hold is known to whoever goes on with it.

        So is what those of a generator hold that a shared one goes through.
        """
        around: FrameType | None = frame
        while around is not None and around.f_code.co_flags & LATER:
            if address(around) in generators:
                for name, value in variables_of(frame):
                    self._memory.publish(value, f"{frame.f_code.co_qualname}.{name}")
                return
            around = around.f_back

    @guarded
    def leave(self, generator: Entry | None, value: Any) -> None:
        """A function returns, or a generator stops running and hands over a value.

        A generator that is asked for something before that refuses.
        """
        if generator is None:
            self._memory.going_on.back(value)
        else:
            left = [self._memory.locations.all_of(generator, "change_all")]
            self._memory.going_on.back(value, left)

    def _asked(self, value: Any, method: str) -> bool:
        """Whether a method written in Python is called: the program's own, or the library's."""
        kind = type(value)
        if own_method(kind, method):
            self._call(lookup(kind, method), (value,))
            return True
        return False

    def _all_of(self, value: Any, action: str, method: str) -> list[Part]:
        entry = entries.get(address(value))
        if (
            entry is None
            or not issubclass(type(value), CONTAINERS)
            or own_method(type(value), method)
        ):
            return []
        return [self._memory.locations.all_of(entry, action)]


def _is_shared(value: object) -> bool:
    return address(value) in entries


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
