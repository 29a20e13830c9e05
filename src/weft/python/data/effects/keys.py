"""Keys that can be told apart without asking the program."""

from __future__ import annotations

from types import BuiltinFunctionType, FunctionType
from typing import Any

BY_VALUE = frozenset({str, int, bool, bytes, float, complex, type(None), type(...), range})
BY_IDENTITY = frozenset({type, FunctionType, BuiltinFunctionType})


def is_key(key: Any) -> bool:
    """Whether equality of the key is not a matter of code that the program has written."""
    kind = type(key)
    if kind is tuple or kind is frozenset:
        return all(is_key(each) for each in key)
    return kind in BY_VALUE or kind in BY_IDENTITY


def as_index(key: Any) -> int | None:
    """The key as an index of a sequence, if it is a plain one."""
    return int(key) if type(key) in (int, bool) else None
