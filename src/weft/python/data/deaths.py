"""That something dies to which threads have weak references: a step of whoever has dropped it.

A weak reference that is shared shows whether its object is alive, and nothing in the program says
which of the other references is the last. So the object is held as well, until nobody else does.
Whoever has dropped it comes to that at its next access to anything: before that, others may still
find the object by the weak reference, and have it live on. Builds of CPython without a global lock
let objects die as late as that; with the lock nothing is held.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import partial
from types import FunctionType
from typing import Any
from weakref import ProxyTypes, ReferenceType, finalize, getweakrefs

from weft.python.data.entry import Grip
from weft.python.program.known import BUILTIN, module_name
from weft.python.runtime import world
from weft.python.runtime.address import address

OF_LIBRARIES = frozenset({"concurrent", "logging", "multiprocessing", "threading", "weft"})
"""Modules that have weak references to their own objects."""
OF_COLLECTIONS = ("weakref", "_weakrefset")
"""Modules of the collections in which libraries keep those."""
OURS = 2
"""How many references an object has that only this room refers to, and whoever counts."""


class Deaths:
    """The objects that are held in one execution."""

    def __init__(self, ends: Callable[[Any], object]) -> None:
        """`ends` tells what else is done when something dies."""
        self._ends = ends
        self._held: dict[int, Any] = {}
        self._ending: set[int] = set()
        """The identities of those of which a thread is about to see the end."""
        self._busy: set[int] = set()
        """The threads that are about to see the end of something."""

    def hold(self, reference: ReferenceType[Any]) -> bool:
        """A weak reference is shared from now on. Whether there is something to hold."""
        value = ReferenceType.__call__(reference)
        if value is None or not is_mourned(value):
            return False
        self._held[address(value)] = value
        return True

    def end(self) -> None:
        """An execution is over."""
        self._held.clear()
        self._ending.clear()
        self._busy.clear()

    def look(self) -> None:
        """The current thread may have dropped something."""
        held, count = self._held, sys.getrefcount
        execution = world.current
        thread = None if execution is None or execution.over else execution.current()
        if thread is None or thread.number in self._busy:
            return
        found = [key for key in held if count(held[key]) <= OURS and key not in self._ending]
        if not found:
            return
        self._busy.add(thread.number)
        self._ending.update(found)
        try:
            for key in found:
                self._ends(held[key])
                self._ending.discard(key)
                if key in held and count(held[key]) <= OURS:
                    # Here it dies, and those are called who wanted to be.
                    del held[key]
        finally:
            self._ending.difference_update(found)
            self._busy.discard(thread.number)


def is_mourned(value: Any) -> bool:
    """Whether weak references to something are the program's, and not those of libraries."""
    kind = type(value)
    if issubclass(kind, type) or kind is FunctionType:
        return False
    return module_name(kind).partition(".")[0] not in OF_LIBRARIES


def called(value: Any) -> list[Any]:
    """Whom the weak references to an object call when it dies."""
    found: list[Any] = []
    for reference in getweakrefs(value):
        if type(reference) in ProxyTypes:
            # To ask a proxy is to ask the object. All that it holds itself is whom to call.
            found += gc.get_referents(reference)
        elif type(reference) is not Grip:
            found.append(reference.__callback__)
    libraries = () if is_mourned(value) else OF_COLLECTIONS
    return [each for each in found if each is not None and _module(each) not in libraries]


def called_in_c(value: Any) -> list[ReferenceType[Any]]:
    """The weak references to an object that call something written in C when it dies."""
    return [
        reference
        for reference in getweakrefs(value)
        if type(reference) not in ProxyTypes and type(reference.__callback__) in BUILTIN
    ]


def told_nowhere(value: Any) -> list[Callable[[], object]]:
    """The calls that are made when an object dies, and that no code with hooks makes.

    What `weakref.finalize` calls is among them: where weft lets the object die, it seems to call.
    """
    found: list[Callable[[], object]] = [
        partial(reference.__callback__, reference) for reference in called_in_c(value)
    ]
    for each in called(value):
        if issubclass(type(each), finalize):
            _, function, arguments, named = finalize.peek(each) or (None, bool, (), {})
            found.append(partial(function, *arguments, **(named or {})))
    return found


def _module(function: Any) -> Any:
    return function.__module__ if type(function) is FunctionType else None


def noticing(value: Any) -> list[Any]:
    """The weak references to an object, and the collections that they are in.

    Proxies are left out: of who looks through them nothing is known.
    """
    found: list[Any] = []
    for reference in getweakrefs(value):
        if type(reference) is not Grip and type(reference) not in ProxyTypes:
            found.append(reference)
            within = getattr(reference.__callback__, "__defaults__", None) or ()
            found += [each() for each in within if type(each) is ReferenceType]
    return [each for each in found if each is not None]
