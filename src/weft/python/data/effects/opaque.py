"""Objects of C that have a state of which nobody knows where it is kept.

What no table says of them may happen: a method reads and changes the object, and all that it holds.
What never changes, and what weft models itself, is left out.
"""

from __future__ import annotations

import gc
from types import CellType, MethodType, MethodWrapperType
from typing import Any
from weakref import CallableProxyType, ProxyType, ReferenceType

from weft.python.data.effects.forms import Form, form_of, module_of
from weft.python.data.effects.tables import names
from weft.python.program.known import base_in_c, is_plain

MODELLED = names("_asyncio _queue _thread asyncio greenlet queue threading weft")
"""Modules whose objects of C weft has its own for, or does the scheduling of."""
KNOWN = (
    *(MethodType, MethodWrapperType, CellType, classmethod, staticmethod, ReferenceType),
    *(ProxyType, CallableProxyType),
)
"""What hooks and rules know by its type."""

_opaque: dict[type, bool] = {}


def is_opaque(kind: type) -> bool:
    """Whether objects of a class have a state in C that is not known."""
    found = _opaque.get(kind)
    if found is None:
        if len(_opaque) > 10_000:
            # Classes that a program makes again and again are not kept for ever.
            _opaque.clear()
        found = _opaque[kind] = _is_opaque(kind)
    return found


def _is_opaque(kind: type) -> bool:
    if form_of(kind) not in (Form.INSTANCE, Form.ITERATOR):
        return False
    base = base_in_c(kind)
    if base is object or is_plain(base) or issubclass(base, KNOWN):
        return False
    return module_of(base).partition(".")[0] not in MODELLED


def inner(value: Any) -> list[Any]:
    """What an object of C holds, as far as the collector knows."""
    return [each for each in gc.get_referents(value) if not issubclass(type(each), type)]
