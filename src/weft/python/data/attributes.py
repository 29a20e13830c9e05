"""Where the value of an attribute comes from: the object, its class, or code that is followed."""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any, NamedTuple


class Source(Enum):
    INSTANCE = "instance"
    """The object itself."""
    CLASS = "class"
    """The object if it has it, else its class."""
    METHOD = "method"
    """The class, and nobody expects that to change; an object may have one of its own."""
    CACHED = "cached"
    """A `cached_property`: the first read writes."""
    CODE = "code"
    """Whatever a property or another descriptor does: it is followed."""
    EXPOSED = "exposed"
    """The dictionary of all attributes."""


class Way(NamedTuple):
    source: Source
    owner: type | None = None
    """The class that has it."""


INSTANCE = Way(Source.INSTANCE)
CODE = Way(Source.CODE)
_known: dict[tuple[type, str], Way] = {}
"""Asked for at every access, so it is worth remembering; classes that change are forgotten."""


def way(kind: type, name: str) -> Way:
    """How an attribute of objects of a class is found."""
    known = _known.get((kind, name))
    if known is None:
        known = _known[kind, name] = _way(kind, name)
    return known


def class_changed() -> None:
    _known.clear()


def found_in(cls: type, name: str) -> tuple[type, Any] | None:
    """The class among a class and its bases that has an attribute, and its value there."""
    for each in cls.__mro__:
        contents = vars(each)
        if name in contents:
            return each, contents[name]
    return None


def _way(kind: type, name: str) -> Way:
    if name == "__dict__":
        return Way(Source.EXPOSED)
    found = found_in(kind, name)
    if found is None:
        return INSTANCE
    owner, value = found
    form = type(value)
    if form is MemberDescriptorType or form is GetSetDescriptorType:
        return INSTANCE
    if hasattr(form, "__set__") or hasattr(form, "__delete__"):
        return CODE
    if issubclass(type(value), cached_property):
        return Way(Source.CACHED, owner)
    if hasattr(form, "__get__") or owner is object:
        return Way(Source.METHOD, owner)
    return Way(Source.CLASS, owner)
