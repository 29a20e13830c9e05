"""Functions that an instruction calls without naming them: properties, `__getattr__`, operators.

Those of the program have hooks and tell themselves. Those of a library do not: to read a property
of its object is to call something that may do anything to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from operator import attrgetter, itemgetter, methodcaller
from types import FunctionType, MappingProxyType, MethodDescriptorType, WrapperDescriptorType
from typing import Any

from weft.python.data.effects.forms import lookup, module_of
from weft.python.program.known import BUILTIN, is_compiled, made_in_python
from weft.python.runtime.asking import mro_of, vars_of
from weft.python.runtime.place import is_weft_file

Called = tuple[Any, tuple[Any, ...]]
"""A function, and what it is given."""

AROUND = {"read": "__getattribute__", "write": "__setattr__", "delete": "__delattr__"}
OF_PROPERTY = {"read": "fget", "write": "fset", "delete": "fdel"}
OF_DESCRIPTOR = {"read": "__get__", "write": "__set__", "delete": "__delete__"}
ORDER = ("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__")
TEXT = ("__format__", "__str__", "__repr__")
KEY = ("__hash__", "__index__")
TRUTH = ("__bool__", "__len__")
CONTAINING = ("__contains__", "__iter__", "__getitem__")
SHOWING = (memoryview, MappingProxyType)
"""What shows something else, and does not hold it."""
IN_C = (*BUILTIN, WrapperDescriptorType, MethodDescriptorType, attrgetter, itemgetter, methodcaller)
"""Types of what is written in C and may be called for a special method."""
PLAIN = (FunctionType, classmethod, staticmethod, cached_property)
"""What is in classes and only gives methods, or is known better."""


def of_attribute(value: Any, name: str, verb: str) -> Iterator[Called]:
    """What is called to read, write or delete an attribute."""
    kind = type(value)
    around = lookup(kind, AROUND[verb])
    if is_function(around):
        yield around, (value, name)
    found = lookup(kind, name)
    if found is not None:
        yield from _of_found(found, value, verb)
    elif verb == "read" and not issubclass(kind, type):
        own = lookup(kind, "__getattr__")
        if is_function(own):
            yield own, (value, name)
    if issubclass(kind, type) and verb == "read":
        held = lookup(value, name)
        # A plain property gives itself.
        if held is not None and (
            not issubclass(type(held), property) or _is_descriptor(type(held))
        ):
            yield from _of_found(held, value, verb)


def _of_found(found: Any, value: Any, verb: str) -> Iterator[Called]:
    kind = type(found)
    if kind in PLAIN or is_compiled(kind):
        return
    own = lookup(kind, OF_DESCRIPTOR[verb])
    if is_function(own):
        yield own, (found, value)
    elif issubclass(kind, property):
        accessor = getattr(found, OF_PROPERTY[verb])
        if accessor is not None:
            yield accessor, (value,)


def of_method(value: Any, *names: str) -> Iterator[Called]:
    """The first of some methods that is written in Python. They are given more, if anything.

    Of what shows something else also one in C.
    """
    for name in names:
        own = lookup(type(value), name)
        shows = type(value) in SHOWING and own is not None
        if is_function(own) or shows or _is_taken(type(value), name, own):
            yield own, (value,)
            return


def _is_taken(kind: type, name: str, own: Any) -> bool:
    """Whether a class statement has given a class a special method that is written in C."""
    return type(own) in IN_C and any(
        made_in_python(cls) and vars_of(cls).get(name) is own for cls in mro_of(kind)
    )


def of_operator(left: Any, right: Any, word: str, in_place: bool) -> Iterator[Called]:
    """What is called for `left + right` and the like; which of both it will be, depends on them."""
    names = (f"__i{word}__", f"__{word}__") if in_place else (f"__{word}__",)
    for own, _ in of_method(left, *names):
        yield own, (left, right)
        return
    for own, _ in of_method(right, f"__r{word}__"):
        yield own, (right, left)


def of_comparison(left: Any, right: Any) -> Iterator[Called]:
    for one, other in ((left, right), (right, left)):
        for own, _ in of_method(one, *ORDER):
            yield own, (one, other)
            return


def is_function(value: Any) -> bool:
    """Whether a class has it for a method that was written in Python."""
    return type(value) is FunctionType or is_compiled(type(value))


def has_functions(cls: type) -> bool:
    """Whether a class was written in Python; not so if weft has written it."""
    for value in vars_of(cls).values():
        if type(value) is FunctionType:
            return not is_weft_file(value.__code__.co_filename)
        if issubclass(type(value), property) or is_compiled(type(value)):
            return True
    return False


def has_foreign(cls: type, module: str, follows: Callable[[type], bool]) -> bool:
    """Whether a class of the program has a special method, or a property, that others have made.

    Code of a library has written it, or it is something written in C, such as `operator.eq`. So it
    is with what a library gives for a property.
    """
    for name, value in vars_of(cls).items():
        kind = type(value)
        if kind not in PLAIN and _is_descriptor(kind):
            if not follows(kind):
                return True
        elif issubclass(kind, property):
            parts = (value.fget, value.fset, value.fdel)
            if any(each is not None and type(each) is not FunctionType for each in parts):
                return True
        elif _is_special(name) and (
            kind in IN_C
            or is_compiled(kind)
            or (kind is FunctionType and module_of(value) != module)
        ):
            return True
    return False


def _is_descriptor(kind: type) -> bool:
    """Whether code in Python is called for an attribute that a class has such an object for."""
    return any(is_function(lookup(kind, each)) for each in OF_DESCRIPTOR.values())


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")
