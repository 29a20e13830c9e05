"""The flags and traps of a decimal context, which are objects of their own without a state.

`flags = context.flags` is a mapping that shows a part of the context, and does not refer to it. So
each of them points to a place inside of the context, and that tells which context it is.
"""

from __future__ import annotations

import ctypes
import decimal
from typing import Any

from weft.python.program.known import base_in_c
from weft.python.runtime.address import address

_get = decimal.Context.__getattribute__
_SHOWING: type = type(decimal.Context().flags)
"""Their type; a dictionary where `decimal` is written in Python."""
_POINTER = ctypes.sizeof(ctypes.c_size_t)
_AT = base_in_c(_SHOWING).__basicsize__ - _POINTER
"""Where such an object has its pointer: what C code adds to an object stands at its end."""
_BITS = 8 * _POINTER
_WORD = 8
"""Flags and traps are two numbers of four bytes, side by side."""


def shows_state(kind: type) -> bool:
    """Whether there is more than one object by which a state of such an object is shown."""
    return _SHOWING is not dict and (kind is _SHOWING or issubclass(kind, decimal.Context))


def shown_state(value: Any) -> int | None:
    """Names the state of a decimal context, also for its flags and traps; None for other things."""
    if _SHOWING is dict:
        return None
    if issubclass(type(value), decimal.Context):
        value = _get(value, "flags")
    elif type(value) is not _SHOWING:
        return None
    return ctypes.c_size_t.from_address(_place(value) + _AT).value // _WORD


def _place(value: object) -> int:
    """The address in memory, from which `address` is made by a rotation of four bits."""
    rotated = address(value) % (1 << _BITS)
    return (rotated << 4 | rotated >> (_BITS - 4)) % (1 << _BITS)
