"""An order for what is in a set: that of addresses differs from execution to execution.

What a set holds is named by the order in which it is come upon. An object that has a lock, or
anything else that is modelled, can be told from others by that. The rest is left in the order of
the set: whoever goes through it then comes upon the same names in all executions.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from types import MethodType
from typing import Any
from weakref import ReferenceType

DEEPEST = 2
MODELS = ("_weft_number", "_weft_hash")
"""What holds the number of something that is modelled."""
MODEL = "_weft_model"


def in_order(values: Iterable[Any]) -> list[Any]:
    """The values, first those with something modelled, in the order in which that was made."""
    found = list(values)
    return sorted(found, key=_number) if len(found) > 1 else found


def _number(value: Any, depth: int = DEEPEST) -> float:
    """The number of the first thing that is modelled in an object; without asking its code."""
    if issubclass(type(value), ReferenceType):
        return _number(value(), depth)
    if type(value) is MethodType:
        return _number(value.__self__, depth)
    if type(value) is tuple:
        return min((_number(each, depth - 1) for each in value), default=inf) if depth else inf
    try:
        held = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return inf
    if type(held) is not dict:
        return inf
    for name in MODELS:
        if type(held.get(name)) is int:
            return float(held[name])
    if MODEL in held:
        return _number(held[MODEL], depth)
    if depth == 0:
        return inf
    return min((_number(each, depth - 1) for each in list(held.values())), default=inf)
