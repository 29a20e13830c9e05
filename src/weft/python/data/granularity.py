"""What users say about their objects and classes, and how far that is checked (Stoller 2000, §10).

`unshared(x)`: no other thread will use x, so its accesses are not watched. Said tentatively, they
are, and it is an error if another thread does. `method_granularity`: a call of a method is one
operation on its object. `atomic_class`: a call of a method is one step, with all that it does to
objects that are inside of this one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import wraps
from types import FunctionType
from typing import Any, TypeVar, overload

from weft.errors import WeftError
from weft.python.data.entry import MARK
from weft.python.data.inside import Granularity, Invocation
from weft.python.data.sharing import entries
from weft.python.runtime import world
from weft.python.runtime.address import address
from weft.python.runtime.asking import vars_of
from weft.python.runtime.place import caller

T = TypeVar("T")
C = TypeVar("C", bound=type)


def unshared(value: T, tentatively: bool = False) -> T:
    """Say that an object is used by one thread only; returns the object.

    Accesses to it are not watched. If it is said `tentatively` they are, and it is an error if a
    second thread comes to it.
    """
    execution = world.current
    if execution is not None and execution.memory is not None:
        execution.memory.sharing.unshare(value, tentatively)
        if not tentatively:
            file, line = caller()
            place = f"{os.path.basename(file)}:{line}"
            what = f"the {type(value).__qualname__} that {place} says is unshared"
            execution.memory.beside.noted(f"only one thread uses {what}: it was not watched")
    return value


@overload
def method_granularity(cls: C) -> C: ...


@overload
def method_granularity(*, reads: Iterable[str] = ()) -> Callable[[C], C]: ...


def method_granularity(cls: Any = None, *, reads: Iterable[str] = ()) -> Any:
    """A class decorator: the calls of its methods are the operations on its objects.

    Two calls on one object depend on each other, unless both are of methods named in `reads`. Its
    attributes must not be used from outside, and its methods must not wait for anything; weft
    checks both.
    """
    return _decorated(cls, Granularity(False, frozenset(reads)))


@overload
def atomic_class(cls: C) -> C: ...


@overload
def atomic_class(*, reads: Iterable[str] = ()) -> Callable[[C], C]: ...


def atomic_class(cls: Any = None, *, reads: Iterable[str] = ()) -> Any:
    """A class decorator: a call of a method is one step, whatever it does inside of its object.

    What `method_granularity` asks for is asked for here, too. Besides, whatever its methods use
    must be inside of the object: nobody else may use it. weft checks that as well.
    """
    return _decorated(cls, Granularity(True, frozenset(reads)))


def _decorated(cls: Any, granularity: Granularity) -> Any:
    if cls is None:
        return lambda given: _decorated(given, granularity)
    unknown = [name for name in granularity.reads if not hasattr(cls, name)]
    if unknown:
        raise WeftError(
            f"{cls.__qualname__} has no method {', '.join(sorted(unknown))}",
            f"{cls.__module__}.{cls.__qualname__}",
            "name methods of the class in `reads`",
        )
    for name, value in list(vars_of(cls).items()):
        if type(value) is FunctionType and name not in ("__init__", "__new__", "__del__"):
            setattr(cls, name, _as_operation(value, name, granularity))
    setattr(cls, MARK, granularity)
    return cls


def _as_operation(method: FunctionType, name: str, granularity: Granularity) -> Any:
    @wraps(method)
    def operation(self: Any, *arguments: Any, **named: Any) -> Any:
        execution = world.current
        entry = entries.get(address(self))
        memory = None if execution is None or execution.over else execution.memory
        thread = None if execution is None else execution.current()
        if entry is None or memory is None or memory.alone or thread is None:
            return method(self, *arguments, **named)
        calls = memory.inside.calls.setdefault(thread.number, [])
        if any(each.this is entry for each in calls):
            return method(self, *arguments, **named)
        verb = "read" if name in granularity.reads else "write"
        memory.access([memory.locations.plain(entry, verb, "its methods")])
        calls.append(Invocation(entry, name, granularity))
        try:
            return method(self, *arguments, **named)
        finally:
            calls.pop()

    return operation
