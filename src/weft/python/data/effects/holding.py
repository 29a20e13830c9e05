"""What containers and objects hold, without asking any code of the program."""

from __future__ import annotations

import gc
from collections import deque
from contextlib import suppress
from functools import cache, partial
from types import MemberDescriptorType
from typing import Any

from weft.python.data.effects.forms import ATOMS
from weft.python.data.effects.uncollected import uncollected
from weft.python.runtime.asking import flags_of, mro_of, vars_of

IMMUTABLE = 1 << 8
"""The flag of classes that nobody can change, as those written in C are."""
NAMING: tuple[Any, ...] = (tuple, list, dict)
"""What `__slots__` may be, and is looked at by no code of the program."""
COLLECTIONS: tuple[Any, ...] = (list, tuple, set, frozenset, deque)


def looked_at(function: partial[Any]) -> tuple[Any, ...]:
    """What a partial function looks at each time it is called: `__setstate__` gives it another
    function and other arguments, and those by name are in a dictionary that anyone may change."""
    return function, function.keywords


def held(value: Any) -> list[Any]:
    """The elements of a container that are not atoms; of a dictionary the values and the keys."""
    kind = type(value)
    if issubclass(kind, dict):
        both = (*dict.values(value), *dict.keys(value))
        return [each for each in both if type(each) not in ATOMS]
    if kind is list:
        return [each for each in listed(value) if type(each) not in ATOMS]
    for base in COLLECTIONS:
        if issubclass(kind, base):
            return [each for each in base.__iter__(value) if type(each) not in ATOMS]
    return []


def listed(value: list[Any]) -> list[Any]:
    """The elements of a list, which may be one that an object of C keeps for itself.

    Such a list can have places with nothing in them, as that of a `TreeBuilder` does, and to index
    them ends the process. The collector passes over them. It goes through lists from the end.
    """
    found = gc.get_referents(value)
    found.reverse()
    return found


def attributes(value: Any) -> list[Any]:
    """The values of the attributes that an object has itself, and what else it is known to hold."""
    found: list[Any] = []
    with suppress(AttributeError):
        own = object.__getattribute__(value, "__dict__")
        found += dict.values(own) if issubclass(type(own), dict) else ()
    for cls in mro_of(type(value)):
        for each in _fixed(cls) if flags_of(cls) & IMMUTABLE else _slots(cls):
            with suppress(AttributeError):
                found.append(each.__get__(value))
    found += uncollected(value)
    return found


def _slots(cls: type) -> tuple[MemberDescriptorType, ...]:
    return tuple(each for each in vars_of(cls).values() if type(each) is MemberDescriptorType)


_fixed = cache(_slots)
"""The same for a class that is not going to change."""


def slot_names(kind: type) -> list[str]:
    """The attributes for which a class was made with slots, also if those are gone since."""
    found: list[str] = []
    for cls in mro_of(kind):
        said = vars_of(cls).get("__slots__", ())
        for name in (said,) if type(said) is str else said if type(said) in NAMING else ():
            if type(name) is str:
                hidden = name.startswith("__") and not name.endswith("__")
                found.append(f"_{cls.__name__.lstrip('_')}{name}" if hidden else name)
    return found


def attribute(value: Any, name: str) -> Any:
    """The attribute that an object has itself; None if there is none."""
    with suppress(AttributeError):
        held = object.__getattribute__(value, "__dict__")
        if dict.__contains__(held, name):
            return dict.__getitem__(held, name)
    for cls in mro_of(type(value)):
        each = vars_of(cls).get(name)
        if type(each) is MemberDescriptorType:
            with suppress(AttributeError):
                return each.__get__(value)
    return None


def annotations_of(value: Any) -> dict[str, Any] | None:
    """They are made when they are first asked for, from 3.14 on by code of the program.

    Where that fails there are none, and the program is about to see why.
    """
    try:
        held: dict[str, Any] = value.__annotations__
    except Exception:
        return None
    return held
