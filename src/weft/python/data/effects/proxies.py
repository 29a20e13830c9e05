"""What a weak proxy stands for. Whatever is done to the proxy is done to that."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any
from weakref import CallableProxyType, ProxyType

PROXIES = frozenset({CallableProxyType, ProxyType})


def referent(value: Any) -> Any:
    """What is behind a proxy, or the proxy itself if that is gone; anything else is what it is."""
    if type(value) not in PROXIES:
        return value
    found = _getter()(value)
    return value if found is None else found


def standing_for(value: Any) -> Any:
    """The class that a generic alias is made of: `Box[int].n = 1` stores in `Box`."""
    found = value
    while type(found).__module__ == "typing" and "__origin__" in vars(found):
        found = vars(found)["__origin__"]
    return found


@cache
def _getter() -> Callable[[Any], Any]:
    """Python has no function for it that does not run the code of the object."""
    import ctypes

    api = ctypes.pythonapi
    if hasattr(api, "PyWeakref_GetRef"):

        def counted(proxy: Any) -> Any:
            found = ctypes.py_object()
            if api.PyWeakref_GetRef(ctypes.py_object(proxy), ctypes.byref(found)) < 1:
                return None
            value = found.value
            # The function has counted a reference of its own.
            api.Py_DecRef(found)
            return value

        return counted
    api.PyWeakref_GetObject.argtypes = (ctypes.py_object,)
    api.PyWeakref_GetObject.restype = ctypes.c_void_p

    def borrowed(proxy: Any) -> Any:
        return ctypes.cast(api.PyWeakref_GetObject(proxy), ctypes.py_object).value

    return borrowed
