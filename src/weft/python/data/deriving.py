"""Calls that make a class, or may make one: the classes that it is derived from know of it.

`Base.__subclasses__()` tells which classes there are. Class statements make them, metaclasses, and
functions of libraries that are handed a class: `enum`, `dataclasses.make_dataclass`.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from types import (
    FunctionType,
    MethodType,
    MethodWrapperType,
    UnionType,
    WrapperDescriptorType,
)
from typing import Any

from weft.python.data import hooks
from weft.python.data.effects.forms import lookup
from weft.python.program.known import BUILTIN
from weft.python.runtime.address import address
from weft.python.runtime.asking import mro_of

WRAPPERS = (MethodWrapperType, WrapperDescriptorType)
MAKING = ("__new__", "__call__")
"""Methods of metaclasses in C that make a class."""


def classes_among(values: Iterable[Any]) -> Iterator[type]:
    """Classes, and those in tuples, lists and unions, as `isinstance` and `type` take them."""
    for each in values:
        if issubclass(type(each), type):
            yield each
        elif type(each) is tuple or type(each) is list:
            yield from classes_among(each)
        elif type(each) is UnionType:
            yield from classes_among(each.__args__)


def bases_of(called: Any, handed: Sequence[Any]) -> Sequence[type]:
    """The classes that a call may derive another one from; none if it makes no class."""
    given = [*handed]
    while type(called) is partial:
        given += (*called.args, *dict.values(called.keywords))
        called = called.func
    function = called.__func__ if type(called) is MethodType else called
    kind = type(function)
    if called is builtins.__build_class__:
        return [*classes_among(given[2:])]
    if kind is FunctionType:
        if address(function.__code__) in hooks.instrumented:
            return ()
        receiver = called.__self__ if type(called) is MethodType else None
        found = [*classes_among((receiver, *given))]
        # It may make another one in the place of a class that it is handed, as `dataclass` does.
        return [each for cls in found for each in mro_of(cls)]
    if issubclass(kind, type):
        if issubclass(called, type):
            return [*classes_among(given)]
        # `Enum("Color", "RED BLUE")` makes a class by code of a library.
        is_made_by_code = type(lookup(kind, "__call__")) is FunctionType
        return [*classes_among((called, *given))] if is_made_by_code else ()
    if (kind in BUILTIN or kind in WRAPPERS) and called.__name__ in MAKING:
        return [*classes_among(given)]
    return ()


def derives_later(called: Any, handed: Sequence[Any]) -> bool:
    """Whether code of the program is certain to run before there is a class, and to tell so."""
    if called is not builtins.__build_class__ or not handed:
        return False
    body = handed[0]
    return type(body) is FunctionType and address(body.__code__) in hooks.instrumented
