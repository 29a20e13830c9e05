"""Keys that can be told apart without asking the program."""

from __future__ import annotations

from types import (
    FunctionType,
    MethodDescriptorType,
    MethodWrapperType,
    WrapperDescriptorType,
)
from typing import Any

from weft.python.data.effects.tables import names
from weft.python.program.known import BUILTIN
from weft.python.runtime.asking import has

BY_VALUE = frozenset({str, int, bool, bytes, float, complex, type(None), type(...), range})
BY_IDENTITY = frozenset({type, FunctionType, *BUILTIN})


def is_key(key: Any) -> bool:
    """Whether equality of the key is not a matter of code that the program has written."""
    kind = type(key)
    if kind is tuple or kind is frozenset:
        return all(is_key(each) for each in key)
    return kind in BY_VALUE or kind in BY_IDENTITY


def as_index(key: Any) -> int | None:
    """The key as an index of a sequence, if it is a plain one."""
    return int(key) if type(key) in (int, bool) else None


LOOKUPS = names("""
    __contains__ __delitem__ __getitem__ __setitem__ add discard get pop remove setdefault
""")


def is_lookup(called: Any, arguments: tuple[Any, ...]) -> bool:
    """Whether a call looks for one key in a dictionary or a set, and no more than that."""
    kind = type(called)
    if kind is MethodDescriptorType or kind is WrapperDescriptorType:
        receiver = arguments[0] if arguments else None
    elif kind in BUILTIN or kind is MethodWrapperType:
        receiver = called.__self__
    else:
        return False
    if called.__name__ == "__getitem__" and has(type(receiver), "__missing__"):
        # What is not there is made, and then stored whatever has happened meanwhile.
        return False
    return issubclass(type(receiver), dict | set) and called.__name__ in LOOKUPS
