"""Classes of the standard library, written in Python, that are containers or have a state.

Their methods are not followed, and what they keep is inside the object: it counts as one place.
"""

from __future__ import annotations

import os
from _random import Random
from collections import ChainMap, Counter, UserDict, UserList
from contextlib import AsyncExitStack, ExitStack, _GeneratorContextManager
from typing import Any
from weakref import WeakKeyDictionary, WeakSet, WeakValueDictionary, finalize

from weft.python.data.effects.tables import names

STATEFUL = (
    *(ChainMap, UserDict, UserList, WeakKeyDictionary, WeakSet, WeakValueDictionary),
    *(Random, Counter, ExitStack, AsyncExitStack, _GeneratorContextManager, finalize),
    type(os.environ),
)
READING = names("""
    __add__ __and__ __bool__ __contains__ __copy__ __deepcopy__ __eq__ __ge__ __getitem__ __gt__
    __hash__ __iter__ __le__ __len__ __lt__ __missing__ __mul__ __ne__ __neg__ __or__ __pos__
    __radd__ __rand__ __reduce__ __repr__ __reversed__ __rmul__ __ror__ __rsub__ __rxor__ __str__
    __sub__ __xor__ alive copy count difference elements get index intersection isdisjoint issubset
    issuperset items itervaluerefs keyrefs keys most_common new_child parents peek
    symmetric_difference total union valuerefs values
""")
"""Their methods that only look. All others may change something."""


def has_state(kind: type) -> bool:
    return issubclass(kind, STATEFUL)


def action_of(receiver: Any, method: str) -> str | None:
    """What a method does to an object of the library; None if it has no state to speak of."""
    if not has_state(type(receiver)):
        return None
    return "look_all" if method in READING else "change_all"
