"""What sort of thing an object is, for what C code does with it."""

from __future__ import annotations

import gc
from _thread import RLock
from abc import ABCMeta
from array import array
from collections import OrderedDict, deque
from collections.abc import Callable
from enum import Enum
from types import (
    AsyncGeneratorType,
    CodeType,
    CoroutineType,
    FunctionType,
    GeneratorType,
    MappingProxyType,
    ModuleType,
    WrapperDescriptorType,
)
from typing import Any

from weft.python.program.known import BUILTIN, module_name
from weft.python.runtime.asking import mro_of, vars_of

CONTAINERS = (list, dict, set, bytearray, deque, array)
SEQUENCES = (list, bytearray, deque, array)
GENERATORS = (GeneratorType, CoroutineType, AsyncGeneratorType)
KEY_VIEWS: frozenset[type] = frozenset({type({}.keys()), type(OrderedDict().keys())})
VIEWS = KEY_VIEWS | {
    type({}.values()),
    type({}.items()),
    type(OrderedDict().values()),
    type(OrderedDict().items()),
    MappingProxyType,
}

Follows = Callable[[CodeType], bool]
"""Whether accesses that the code makes are seen anyway, because it is instrumented."""


class Form(Enum):
    ATOM = "has nothing in it that could change"
    CONTAINER = "can be changed"
    FROZEN = "a tuple or frozenset"
    VIEW = "shows another container"
    MEMORY = "a memoryview"
    ITERATOR = "goes through something else, by code written in C"
    GENERATOR = "a generator or a coroutine"
    INSTANCE = "of a class"


ATOMS: frozenset[Any] = frozenset(
    {
        *(str, int, float, complex, bytes, bool, range, slice, type(None), type(...)),
        *(type, FunctionType, *BUILTIN, CodeType, ModuleType, WrapperDescriptorType),
        *(type(NotImplemented), type(list.append), RLock, type(int.real), property),
    }
)

_forms: dict[type, Form] = {}


def form(value: object) -> Form:
    kind = type(value)
    found = _forms.get(kind)
    return form_of(kind) if found is None else found


def form_of(kind: type) -> Form:
    """The form of the objects of a class."""
    found = _forms.get(kind)
    if found is None:
        if len(_forms) > 10_000:
            # Classes that a program makes again and again are not kept for ever.
            _forms.clear()
        found = _forms[kind] = _form(kind)
    return found


def _form(kind: type) -> Form:
    if issubclass(kind, CONTAINERS):
        return Form.CONTAINER
    if issubclass(kind, tuple | frozenset):
        return Form.FROZEN
    if kind in VIEWS:
        return Form.VIEW
    if issubclass(kind, memoryview):
        return Form.MEMORY
    if issubclass(kind, GENERATORS):
        return Form.GENERATOR
    if kind in ATOMS or issubclass(kind, type):
        return Form.ATOM
    if type(lookup(kind, "__next__")) is WrapperDescriptorType:
        return Form.ITERATOR
    return Form.INSTANCE


def has_own_metaclass(value: Any) -> bool:
    """Whether it is a class whose own class may say what operators and functions do to it."""
    kind = type(value)
    return kind is not type and issubclass(kind, type) and kind is not ABCMeta


def lookup(kind: type, name: str) -> Any:
    """What a class has under a name, as it is."""
    for cls in mro_of(kind):
        if name in vars_of(cls):
            return vars_of(cls)[name]
    return None


def module_of(thing: Any) -> str:
    """The name of the module that a class or a function belongs to."""
    if type(thing) is not FunctionType:
        return module_name(thing)
    # What it says itself may be the name of the function that it wraps.
    found = thing.__globals__.get("__name__")
    return found if type(found) is str else ""


def viewed(view: Any) -> Any:
    """What a view of a dictionary shows; None if it is nothing known."""
    for each in gc.get_referents(view):
        if issubclass(type(each), dict):
            return each
        if type(each) is MappingProxyType:
            return viewed(each)
    return None


def has_hooks(code: CodeType) -> bool:
    """Whether code calls hooks: only those are functions that are constants of code."""
    return any(type(constant) is FunctionType for constant in code.co_consts)
