"""Objects of `ctypes` that show the memory of others: `Point.from_buffer(data)`.

What is stored in one is stored in the other, so both are one location.
"""

from __future__ import annotations

from typing import Any

from weft.python.data.effects.iterators import behind
from weft.python.program.known import base_in_c, module_name


def may_be_lent(kind: type) -> bool:
    """Whether objects of a class may show what belongs to another object."""
    return not issubclass(kind, type) and module_name(base_in_c(kind)) == "_ctypes"


def lender(value: Any) -> Any:
    """Whose memory an object of `ctypes` shows; None if it has its own."""
    kept = getattr(value, "_objects", None)
    for each in kept.values() if type(kept) is dict else (kept,):
        if type(each) is memoryview:
            return behind(each)
    return None
