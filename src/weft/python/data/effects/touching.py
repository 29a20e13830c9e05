"""Collects what a call does to what it is handed, by what sort of thing each is."""

from __future__ import annotations

import gc
import itertools
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from types import FunctionType, MethodType, MethodWrapperType, ModuleType, SimpleNamespace
from typing import Any

from weft.python.data.effects.forms import (
    KEY_VIEWS,
    Follows,
    Form,
    form,
    has_own_metaclass,
    lookup,
    viewed,
)
from weft.python.data.effects.holding import attributes, held, slot_names
from weft.python.data.effects.iterators import (
    BACKWARDS,
    DIRECT,
    KEY_ITERATORS,
    LIST_ITERATORS,
    NESTED,
    ONE_EACH,
    behind,
    callbacks,
    handed,
    parts,
    position,
    sources,
)
from weft.python.data.effects.opaque import inner, is_opaque
from weft.python.data.effects.touch import Touch
from weft.python.data.effects.within import Seen, leads, within
from weft.python.program.known import BUILTIN
from weft.python.runtime.address import address

SHOWING = ("__repr__", "__str__", "__format__")
COMPARING = ("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__")
OWN = {SHOWING: ("__repr__",), COMPARING: ("__eq__", "__lt__")}
"""The methods that leave nothing to do for those of a container, if they are all its own."""
GIVING = ("__iter__", "__next__", "__getitem__", "keys")
"""The methods by which an object gives what it holds to whoever goes through it."""
OF_STREAMS = ("readinto", "read", "readall", "write", "seek", "tell", "flush", "close")
"""The methods by which one stream reads or writes another."""
STATE = ("__reduce_ex__", "__reduce__", "__getstate__")
PRECISELY = 64
"""How far into a list each step of an iterator is known by its index. To go through a long one is
to look at all of it: every place on the way would have to be remembered."""

BY_INDEX: type = type(iter(type("Sequence", (), {"__getitem__": None})()))
"""The iterator of what has no iterators of its own."""
JUDGING = (
    *(filter, itertools.filterfalse, itertools.compress),
    *(itertools.accumulate, itertools.groupby),
)
"""Iterators that look at what comes out of others: whether it is true, or equal, or add it up."""

HOLDING = (partial, MethodType, MethodWrapperType)
"""Objects of C that are copied with what they hold."""

IsShared = Callable[[object], bool]


class Touching:
    """What a call touches, of what is shared.

    Objects of the program's classes are left to their methods: those are followed. A method that is
    not, being the library's, is handed to `of_library`.
    """

    def __init__(self, is_shared: IsShared, follows: Follows) -> None:
        self.is_shared = is_shared
        self.follows = follows
        self.found: list[Touch] = []
        self._added: set[tuple[int, str, int | str]] = set()
        self._deep: set[tuple[int, bool]] = set()
        self._steps: dict[int, int] = {}
        """How often each iterator through a list goes on in this call."""
        self._walked: Seen = {}
        self._consumed: dict[int, Any] = {}
        self._dispatched: set[int] = set()

    def add(self, target: object, action: str, key: Any = None, certain: bool = True) -> None:
        # An attribute of what is not shared may be found in its class, which is.
        if self.is_shared(target) or action == "attr_read":
            # By identity: equality may be a matter of the program's code. That of names is not, and
            # they come from several places.
            same = (address(target), action, key if type(key) is str else address(key))
            if same not in self._added:
                self._added.add(same)
                self.found.append(Touch(target, action, key, certain))

    def shape(self, value: Any) -> None:
        """How many there are is looked at, or of an iterator, how many are to come."""
        if form(value) is Form.ITERATOR:
            self.add(value, "look_shape")
            for each in parts(value):
                self.shape(each)
        else:
            self._of(value, "__len__", "look_shape")

    def iterate(self, value: Any) -> None:
        """An iterator is asked for: some remember how long the container was."""
        if form(value) is not Form.CONTAINER or issubclass(type(value), dict | set | deque):
            self._of(value, "__iter__", "look_shape")
        else:
            self._by_method(value, "__iter__")

    def consume(self, value: Any) -> None:
        """All of it is gone through."""
        what = form(value)
        if what is Form.ITERATOR:
            # A stream leads to another one, and both of them to a third.
            if address(value) not in self._consumed:
                self._consumed[address(value)] = value
                self.add(value, "change_all")
                self._consume_iterator(value)
        elif what is Form.GENERATOR:
            self.generator(value)
        elif type(value) in KEY_VIEWS:
            self.add(viewed(value), "look_shape")
        else:
            self._of(value, "__iter__", "look_all")

    def _of(self, value: Any, method: str, action: str) -> None:
        what = form(value)
        if what is Form.CONTAINER:
            own = lookup(type(value), method)
            if type(own) is not FunctionType:
                self.add(value, action)
            elif not self.follows(own.__code__):
                self.of_library(own, (value,))
        elif what is Form.VIEW:
            self.add(viewed(value), action)
        elif what is Form.MEMORY:
            self.add(value, "look_all")
            self.add(behind(value), action)
        elif what is Form.INSTANCE or what is Form.ITERATOR or has_own_metaclass(value):
            self._by_method(value, method)
            if method == "__iter__":
                self.gone_through(value)

    def consume_pairs(self, value: Any) -> None:
        """As `consume`, by what takes an object that has keys for a mapping."""
        self.consume(value)
        if form(value) is Form.INSTANCE:
            self._by_method(value, "keys")
            self._by_method(value, "__getitem__")

    def _consume_iterator(self, iterator: Any) -> None:
        kind = type(iterator)
        for each in parts(iterator):
            if kind in KEY_ITERATORS:
                self.add(each, "look_shape")
            elif kind in DIRECT and form(each) is Form.CONTAINER:
                self.add(each, "look_all")
            else:
                self.consume(each)
        if kind in NESTED:
            for each in handed(iterator):
                if form(each) is Form.INSTANCE:
                    self.gone_through(each)
                else:
                    self.consume(each)
        if kind in JUDGING:
            self.deep(parts(iterator))
        if kind is itertools.groupby:
            # The latest key is compared with the next.
            self.deep(gc.get_referents(iterator), COMPARING)
        if leads(iterator):
            self.uses((iterator,))
        elif kind is BY_INDEX:
            self.uses(filter(leads, gc.get_referents(iterator)))
        for each in sources(iterator):
            self.gone_through(each)
        for each in callbacks(iterator):
            self.callback(each, (iterator,))

    def advance(self, iterator: Any) -> None:
        """It goes one step further."""
        kind, what = type(iterator), form(iterator)
        if what is Form.GENERATOR:
            self.generator(iterator)
        elif what is Form.ITERATOR:
            self.add(iterator, "change_all")
            if kind in LIST_ITERATORS:
                self._go_through_list(iterator)
            elif kind in ONE_EACH:
                for each in parts(iterator):
                    self.advance(each)
                for each in sources(iterator):
                    self.gone_through(each)
                for each in callbacks(iterator):
                    self.callback(each, tuple(_coming(iterator)))
            else:
                self._consume_iterator(iterator)
        elif what is Form.INSTANCE:
            self._by_method(iterator, "__next__")

    def _go_through_list(self, iterator: Any) -> None:
        place = position(iterator)
        if place is None:
            return
        # One call may take several steps of an iterator: `next(zip(numbers, numbers))`.
        steps = self._steps[address(iterator)] = self._steps.get(address(iterator), 0) + 1
        through, index = place
        index += 1 - steps if type(iterator) is BACKWARDS else steps - 1
        if 0 <= index < PRECISELY:
            self.add(through, "get", index)
        elif index >= PRECISELY:
            self.add(through, "look_all")

    def generator(self, value: Any) -> None:
        """A generator goes on. What it looks at, its code says, if that is followed."""
        self.add(value, "change_all")
        code = next(
            (
                getattr(value, name)
                for name in ("gi_code", "cr_code", "ag_code")
                if hasattr(value, name)
            ),
            None,
        )
        if code is not None and not self.follows(code):
            self.of_library_generator(value)

    def deep(self, values: Iterable[Any], methods: tuple[str, ...] = ()) -> None:
        """All is looked at that is in containers in containers; objects by these methods.

        Without any method, they may be asked for what they give.
        """
        pending = list(values)
        while pending:
            value = pending.pop()
            what = form(value)
            if what is Form.ATOM and has_own_metaclass(value):
                for method in methods:
                    self._by_method(value, method)
            met = address(value), not methods
            if what is Form.ATOM or met in self._deep:
                continue
            self._deep.add(met)
            if what is Form.CONTAINER:
                own = OWN.get(methods)
                if own is None or not self._all_followed(value, own):
                    self.add(value, "look_all")
                    pending += held(value)
            elif what is Form.FROZEN:
                pending += held(value)
            elif what is Form.VIEW:
                shown = viewed(value)
                if type(value) in KEY_VIEWS:
                    self.add(shown, "look_shape")
                else:
                    pending.append(shown)
            elif what is Form.INSTANCE:
                if type(value) is MethodWrapperType:
                    # What the library keeps of an iterator is often just its `__next__`.
                    pending.append(value.__self__)
                elif methods and issubclass(type(value), BaseException):
                    self.add(value, "attr_read", "args")
                    pending += value.args
                elif methods and issubclass(type(value), SimpleNamespace):
                    self.add(value, "look_all")
                    pending += attributes(value)
                elif methods == SHOWING and issubclass(type(value), partial):
                    pending += (value.func, *value.args, *value.keywords.values())
                if is_opaque(type(value)):
                    self.add(value, "look_all")
                    pending += inner(value)
                for method in methods:
                    self._by_method(value, method)
                if not methods:
                    self.gone_through(value)
            else:
                self.consume(value)
                if what is Form.ITERATOR:
                    pending += [each for each in parts(value) if form(each) is not Form.GENERATOR]
                    if type(value) is itertools.repeat:
                        pending += gc.get_referents(value)

    def hashed(self, keys: Iterable[Any]) -> None:
        """They are looked for in a set or a dictionary."""
        for key in keys:
            if form(key) is Form.FROZEN:
                self.hashed(held(key))
            self._by_method(key, "__hash__")
            self._by_method(key, "__eq__")

    def copied(self, values: Iterable[Any]) -> None:
        """As `deep`, and through the attributes of objects that do not copy themselves."""
        pending = list(values)
        seen: set[int] = set()
        while pending:
            value = pending.pop()
            what, kind = form(value), type(value)
            if kind in BUILTIN and type(value.__self__) is not ModuleType:
                # A method is copied with what it is of.
                pending.append(value.__self__)
            if what is Form.ATOM or address(value) in seen:
                continue
            seen.add(address(value))
            if what is Form.INSTANCE:
                if self._all_followed(value, ("__copy__", "__deepcopy__")):
                    continue
                if issubclass(kind, BaseException):
                    pending += value.args
                elif is_opaque(kind) or kind in HOLDING:
                    pending += inner(value)
                if not any(self._all_followed(value, (method,)) for method in STATE):
                    self.add(value, "look_all")
                for name in slot_names(kind):
                    # Found by way of the class, where it may have been replaced.
                    self.add(value, "attr_read", name)
                pending += attributes(value)
            elif what in (Form.CONTAINER, Form.FROZEN):
                self.add(value, "look_all")
                pending += held(value)
            else:
                self.deep([value])

    def _all_followed(self, value: Any, methods: tuple[str, ...]) -> bool:
        """Whether the methods are the program's own."""
        found = [lookup(type(value), method) for method in methods]
        return all(type(own) is FunctionType and self.follows(own.__code__) for own in found)

    def _by_method(self, value: Any, method: str) -> None:
        kind = type(value)
        own = lookup(kind, method)
        if type(own) is FunctionType:
            if not self.follows(own.__code__):
                self.of_library(own, (value,))
        elif own is not None and leads(own):
            # An object of a library in the place of a method, as mocks have.
            self.uses((value, own))
        elif not is_opaque(kind):
            return
        elif own is None:
            # It has another way to do that.
            self.add(value, "look_all")
        elif own is not lookup(object, method):
            self.in_c(value, method)

    def gone_through(self, value: Any) -> None:
        """Code of the program's class may be called that gives its elements."""
        if form(value) is Form.INSTANCE or has_own_metaclass(value):
            for method in GIVING:
                own = lookup(type(value), method)
                if type(own) is FunctionType:
                    self.follows(own.__code__)

    def streams(self, value: Any) -> None:
        """Streams that one in C reads or writes by may be of the program's classes."""
        pending, seen = inner(value), {address(value)}
        while pending:
            each = pending.pop()
            if address(each) in seen or form(each) not in (Form.INSTANCE, Form.ITERATOR):
                continue
            seen.add(address(each))
            if is_opaque(type(each)):
                pending += inner(each)
            for method in OF_STREAMS:
                own = lookup(type(each), method)
                if type(own) is FunctionType:
                    self.add(each, "attr_read", method)
                    self.follows(own.__code__)

    def in_c(self, value: Any, method: str) -> None:
        """An object of C is asked for something by a special method."""
        raise NotImplementedError

    def of_library(self, function: FunctionType, arguments: tuple[Any, ...]) -> None:
        """A function written in Python is called that is not followed."""
        raise NotImplementedError

    def of_library_generator(self, generator: Any) -> None:
        raise NotImplementedError

    def uses(self, values: Iterable[Any]) -> None:
        """A library may use all that its objects lead to; what becomes of it is not known."""
        for each in within(values, self.follows, self._walked):
            self.add(each, "change_all", certain=False)

    def callback(self, function: Any, arguments: tuple[Any, ...]) -> None:
        """Something is called with what is in the arguments, nobody knows how often."""
        raise NotImplementedError


def _coming(iterator: Any) -> list[Any]:
    """What comes out of the iterators that one is made of, if it is known; else themselves."""
    found: list[Any] = []
    steps: dict[int, int] = {}
    for each in parts(iterator):
        place = position(each) if type(each) in LIST_ITERATORS else None
        if place is None:
            found.append(each)
            continue
        # The same one may be there several times: each time it has gone on.
        nth = steps[address(each)] = steps.get(address(each), -1) + 1
        through, index = place
        index += -nth if type(each) is BACKWARDS else nth
        found += list.__getitem__(through, slice(index, index + 1)) if index >= 0 else []
    return found
