"""What objects of a library lead to: a writer of tables to its stream, a cursor to its connection.

The methods of such an object are not followed, and whatever it holds, they may use. So may a
function of the library that is handed the object.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from types import (
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodType,
    MethodWrapperType,
    ModuleType,
    WrapperDescriptorType,
)
from typing import Any

from weft.python.data.effects.finding import of_module
from weft.python.data.effects.forms import Follows, Form, form, lookup, module_of, viewed
from weft.python.data.effects.holding import attributes, held
from weft.python.data.effects.iterators import behind
from weft.python.data.effects.modules import QUIET
from weft.python.data.effects.opaque import is_opaque
from weft.python.data.effects.stateful import has_state
from weft.python.data.effects.tables import Rule, names
from weft.python.program.known import BUILTIN, base_in_c, made_in_python
from weft.python.program.scope import Origin, origin
from weft.python.runtime import world
from weft.python.runtime.address import address
from weft.python.runtime.asking import mro_of, vars_of

STATEFUL = (Form.INSTANCE, Form.ITERATOR)
APART = QUIET | names("asyncio concurrent greenlet multiprocessing queue _queue threading weft")
"""Modules whose objects lead to nothing that a call would use without being seen."""

MOCKS = "unittest.mock"
"""The one module of `unittest` whose objects are part of what is tested."""
MIXINS = frozenset({"_collections_abc", "collections.abc"})
"""Modules whose methods know nothing of an object but its other methods."""
NOTHING: Rule = ("nothing",)
KNOWN = frozenset({"builtins", "collections", "itertools", "_collections"})
"""Modules of whose iterators it is known what they go through."""

Seen = dict[tuple[int, bool], Any]
"""Values by address, and by whether they were come to through an object of a library. They are
kept, so that no other can come to have the address of one."""


def leads(value: Any) -> bool:
    """Whether something is an object of a library, of which nobody knows what it holds."""
    return form(value) in STATEFUL and _is_foreign(type(value))


def within(values: Iterable[Any], follows: Follows, seen: Seen) -> Iterator[Any]:
    """The objects of libraries among some values, and what can be changed through them.

    Containers that the library is handed itself are left out: it is known what becomes of them.
    What has been seen, with what led to it, is not looked at again; `seen` gets to know the rest.
    """
    return _within([(value, False) for value in values], follows, seen)


def inside(value: Any, follows: Follows, seen: Seen) -> Iterator[Any]:
    """What can be changed through an object, though its class be the program's.

    It is derived from a class of a library, whose methods know nothing of that.
    """
    return _within([(each, True) for each in _below(value)], follows, seen)


def _below(value: Any) -> list[Any]:
    in_c = base_in_c(type(value)) is not object
    return attributes(value) + (gc.get_referents(value) if in_c else [])


def _within(pending: list[tuple[Any, bool]], follows: Follows, seen: Seen) -> Iterator[Any]:
    while pending:
        value, inside = pending.pop()
        what, kind = form(value), type(value)
        if (address(value), inside) in seen:
            continue
        seen[address(value), inside] = value
        below: list[Any] = []
        if kind is MethodType:
            below = [value.__func__] if _is_followed(value.__func__, follows) else [value.__self__]
        elif kind in BUILTIN or kind is MethodWrapperType:
            below = [] if type(value.__self__) is ModuleType else [value.__self__]
        elif kind is FunctionType:
            if inside and not follows(value.__code__):
                below = _around(value)
        elif kind is partial:
            below = [value.func, *value.args, *value.keywords.values()]
        elif what in (Form.CONTAINER, Form.FROZEN):
            if inside and what is Form.CONTAINER:
                yield value
            below = held(value)
        elif what is Form.VIEW:
            below = [viewed(value)]
        elif what is Form.MEMORY:
            below = [behind(value)]
        elif what in STATEFUL and _is_foreign(kind):
            yield value
            inside = True
            below = _below(value)
        elif what is Form.ITERATOR and inside:
            yield value
        pending += [(each, inside) for each in below]


def is_left_to_mixins(value: Any, follows: Follows) -> bool:
    """Whether all methods of an object are followed but those of mixins, which only call these."""
    kind = type(value)
    if base_in_c(kind) is not object:
        return False
    return all(
        _is_seen(found, follows)
        for cls in mro_of(kind)[:-1]
        if module_of(cls) not in MIXINS
        for found in vars_of(cls).values()
    )


def _is_seen(found: Any, follows: Follows) -> bool:
    """Whether it shows by itself what an attribute of a class does that somebody asks for."""
    kind = type(found)
    if kind is staticmethod or kind is classmethod:
        return _is_seen(found.__func__, follows)
    if kind is property:
        return all(_is_seen(each, follows) for each in (found.fget, found.fset, found.fdel))
    if kind is FunctionType:
        return module_of(found) in MIXINS or follows(found.__code__)
    if kind is MemberDescriptorType or kind is GetSetDescriptorType:
        return True
    return lookup(kind, "__call__") is None and lookup(kind, "__get__") is None


def _is_foreign(kind: type) -> bool:
    """Whether a class is a library's, or derived from one whose methods are not followed."""
    if _is_of_library(kind):
        return True
    return any(
        made_in_python(cls) and _has_methods(module_of(cls)) and _is_of_library(cls)
        for cls in mro_of(kind)[1:]
    )


def _has_methods(module: str) -> bool:
    """Whether classes of a module have methods of their own that use what objects hold."""
    return module not in MIXINS and of_module(module) != NOTHING


def _is_of_library(kind: type) -> bool:
    name = module_of(kind)
    if type(lookup(kind, "__next__")) is WrapperDescriptorType:
        if name in KNOWN:
            return False
    elif not made_in_python(kind):
        if not is_opaque(kind):
            return False
    elif name.partition(".")[0] in APART and name != MOCKS and not has_state(kind):
        return False
    module = sys.modules.get(name)
    if type(module) is ModuleType and origin(module) is Origin.PROGRAM:
        return False
    # The methods of what is instrumented are followed, like the program's.
    memory = None if world.current is None else world.current.memory
    return memory is None or name not in memory.sharing.followed


def _is_followed(function: Any, follows: Follows) -> bool:
    return type(function) is FunctionType and follows(function.__code__)


def _around(function: FunctionType) -> list[Any]:
    """What a function has from around it."""
    found = [*(function.__defaults__ or ())]
    for cell in function.__closure__ or ():
        with suppress(ValueError):
            found.append(cell.cell_contents)
    return found
