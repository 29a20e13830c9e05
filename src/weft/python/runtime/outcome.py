"""What an execution of a program came to, as a value that equals itself in the next one."""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum

from weft.python.runtime.asking import is_a
from weft.system.trace import Outcome
from weft.system.wording import told_by, without_addresses

_PLAIN = (int, str, bytes, type(None), Enum, type)


def returned(value: object) -> Hashable:
    """The value itself if `==` compares what it is; else its text, without addresses.

    Objects that are equal only to themselves would make every execution different.
    """
    if type(value).__hash__ is not None and _meaningful(value):
        return value
    return without_addresses(repr(value))


def raised(exception: BaseException) -> Outcome:
    """An exception, by its type and text."""
    name, text = type(exception).__name__, without_addresses(told_by(exception))
    return Outcome(f"{name}: {text}" if text else name)


def _meaningful(value: object) -> bool:
    if is_a(value, _PLAIN):
        return True
    if is_a(value, float):
        return value == value
    if is_a(value, (tuple, frozenset)):
        return all(map(_meaningful, value)) and type(value).__hash__ in (
            tuple.__hash__,
            frozenset.__hash__,
        )
    return False
