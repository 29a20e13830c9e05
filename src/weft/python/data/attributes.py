"""Where the value of an attribute comes from: the object, its class, or code that is followed."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from enum import Enum
from functools import cached_property
from types import GetSetDescriptorType, MemberDescriptorType, ModuleType
from typing import Any, NamedTuple

from weft.python.data.effects.forms import GENERATORS
from weft.python.data.passing import ByClass, forget_all
from weft.python.program.known import base_in_c, is_constant, made_in_python, module_name
from weft.python.runtime.asking import dictoffset_of, has, mro_of, vars_of


class Source(Enum):
    INSTANCE = "instance"
    """The object itself."""
    CLASS = "class"
    """The object if it has it, else its class."""
    METHOD = "method"
    """The class, and nobody expects that to change; an object may have one of its own."""
    CACHED = "cached"
    """A `cached_property`. Up to Python 3.11 it has a lock, and the first read writes in one step;
    since then it is code that is followed."""
    CODE = "code"
    """Whatever a property or another descriptor does: it is followed."""
    EXPOSED = "exposed"
    """The dictionary of all attributes."""
    PART = "part"
    """The object itself, which is written in C: its methods may change it."""
    APART = "apart"
    """Modules and classes, which have their own ways."""


class Way(NamedTuple):
    source: Source
    owner: type | None = None
    """The class that has it."""


UNCHANGED = frozenset({"_thread", "functools", "greenlet", "itertools", "weakref"})
"""Modules whose objects show nothing of their own that changes."""
CACHE_HAS_LOCK = sys.version_info < (3, 12)
FOLLOWED: tuple[Any, ...] = (
    *(() if CACHE_HAS_LOCK else (cached_property.__get__,)),
    # They exchange `sys.stdout` for all threads.
    *(getattr(redirect_stdout, name) for name in ("__enter__", "__exit__")),
)
"""Functions of the standard library that are as much the program's as what calls them."""

INSTANCE = Way(Source.INSTANCE)
APART = Way(Source.APART)


def found_in(cls: type, name: str) -> tuple[type, Any] | None:
    """The class among a class and its bases that has an attribute, and its value there."""
    for each in mro_of(cls):
        contents = vars_of(each)
        if name in contents:
            return each, contents[name]
    return None


def _way(kind: type, name: str) -> Way:
    if name == "__dict__":
        return Way(Source.EXPOSED)
    found = found_in(kind, name)
    if issubclass(kind, ModuleType | type):
        return APART
    if found is None:
        looks_itself = not dictoffset_of(kind) and _is_changed_in_c(kind)
        return Way(Source.PART) if looks_itself else INSTANCE
    owner, value = found
    form = type(value)
    if form is MemberDescriptorType or form is GetSetDescriptorType:
        return Way(Source.PART, owner) if _is_changed_in_c(owner) else INSTANCE
    data = way_of_descriptor(value)
    if data is not None:
        return Way(data, owner)
    if issubclass(type(value), cached_property):
        return Way(Source.CACHED, owner)
    if has(form, "__get__") or owner is object:
        return Way(Source.METHOD, owner)
    return Way(Source.CLASS, owner)


def way_of_descriptor(value: Any) -> Source | None:
    """What a data descriptor does with what is stored; None if it is no data descriptor."""
    form = type(value)
    if not has(form, "__set__") and not has(form, "__delete__"):
        return None
    # Others that are written in C have what they give inside of the object, as `ctypes` has.
    return Source.CODE if made_in_python(form) or issubclass(form, property) else Source.PART


def _is_changed_in_c(owner: type) -> bool:
    """Whether methods written in C may change what objects of a class show as attributes."""
    if owner in GENERATORS:
        return True
    if module_name(base_in_c(owner)) == "_ctypes":
        # Also those that C code makes with a class statement, as it were: arrays of characters.
        return True
    if made_in_python(owner) or issubclass(owner, BaseException) or owner.__module__ == "builtins":
        return False
    return not (is_constant(owner) or owner.__module__ in UNCHANGED)


way = ByClass(_way)
"""How an attribute of objects of a class is found. Asked for at every access."""


early_way = ByClass(_way)
"""The same while there is one thread only, which may yet change classes by code without hooks."""


_changed = False


def class_changed() -> None:
    """A class is about to change, or has just done so: nothing that is remembered holds."""
    global _changed
    _changed = True
    forget_all()


def classes_put_back() -> None:
    """Classes are as they were before the execution: what was found out meanwhile is forgotten."""
    global _changed
    if _changed:
        _changed = False
        forget_all()
