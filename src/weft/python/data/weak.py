"""Weak references: what they give depends on when the last other reference goes.

No instruction says which reference is the last one, so that this is not a step of any thread.
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
CONTAINERS = (WeakKeyDictionary, WeakSet, WeakValueDictionary)
PROXIES = (CallableProxyType, ProxyType)


def is_weak(callable: Any, involved: Iterable[Any]) -> bool:
    """Whether a call looks at a weak reference that other threads can see, too."""
    if issubclass(type(callable), ReferenceType):
        return address(callable) in entries
    return any(issubclass(type(each), CONTAINERS) and address(each) in entries for each in involved)


def is_proxy(value: Any) -> bool:
    return type(value) in PROXIES
