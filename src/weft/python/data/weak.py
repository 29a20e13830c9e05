"""Weak references: what they give depends on when the last other reference goes.

That is a step of whoever has dropped it, where threads may be switched anywhere. In the `gil` model
it is part of the instruction that drops it, and none says that it does; nor is it known of proxies.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from weakref import (
    CallableProxyType,
    ProxyType,
    ReferenceType,
    WeakKeyDictionary,
    WeakSet,
    WeakValueDictionary,
)

from weft.python.data.sharing import entries
from weft.python.runtime.address import address

WEAK = (
    "no thread looks at a weak reference while another drops the last other reference: "
    "that something dies is not scheduled"
)
CALLED = (
    "no thread looks at what C code changes when something dies while another drops that: "
    "that something dies is not scheduled"
)
CYCLES = "nothing that refers to itself in a cycle dies while threads run"
CONTAINERS = (WeakKeyDictionary, WeakSet, WeakValueDictionary)
PROXIES = (CallableProxyType, ProxyType)


def is_weak(callable: Any, involved: Iterable[Any]) -> bool:
    """Whether a call looks at a weak reference that other threads can see, too."""
    if issubclass(type(callable), ReferenceType):
        return address(callable) in entries
    return any(issubclass(type(each), CONTAINERS) and address(each) in entries for each in involved)


def is_proxy(value: Any) -> bool:
    return type(value) in PROXIES
