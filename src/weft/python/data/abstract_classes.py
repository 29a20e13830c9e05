"""What abstract classes remember: the classes registered with them, and earlier answers.

`isinstance(x, C)` keeps its answer inside `C`, in C code. Both are put back after every execution.
"""

from __future__ import annotations

import _abc  # type: ignore[import-not-found]
from typing import Any

from weft.python.runtime.asking import qualname_of, vars_of


class AbstractClasses:
    """The abstract classes that one exploration has used, as they were before."""

    def __init__(self) -> None:
        self._registered: dict[type, set[Any]] = {}

    def used(self, cls: type) -> None:
        """A class is asked whether it knows another one, or is about to."""
        if cls not in self._registered and "_abc_impl" in vars_of(cls):
            self._registered[cls] = _registry(cls)

    def restore(self) -> None:
        for cls, before in self._registered.items():
            _abc._reset_caches(cls)
            if _registry(cls) != before:
                _abc._reset_registry(cls)
                for reference in before:
                    known = reference()
                    if known is not None:
                        _abc._abc_register(cls, known)
        local = [cls for cls in self._registered if "<locals>" in qualname_of(cls)]
        for cls in local:
            # Every execution makes it anew.
            del self._registered[cls]


def _registry(cls: type) -> set[Any]:
    """The weak references to what is registered."""
    return set(_abc._get_dump(cls)[0])
