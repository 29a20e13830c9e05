"""Audit hooks of the program are not told of what weft does to note what they do themselves.

To note an access, weft looks at frames, and CPython tells audit hooks of it. A hook that reads a
global of the program would cause another access, and so on without an end.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

ASKED_FOR = ("open", "os.", "sqlite3.", "mmap.", "ctypes.")
"""How the names of events begin that weft causes because the program has called a model."""
REAL_ADD, _FRAME = sys.addaudithook, sys._getframe
_looking: list[None] = []
"""Something is in it while it is found out who does something: that is told as well."""


def addaudithook(hook: Callable[[str, tuple[Any, ...]], Any]) -> None:
    """`sys.addaudithook`."""
    inside: list[None] = []

    def told(event: str, arguments: tuple[Any, ...]) -> None:
        if _looking or ((inside or not event.startswith(ASKED_FOR)) and _is_ours()):
            return
        inside.append(None)
        try:
            hook(event, arguments)
        finally:
            inside.pop()

    REAL_ADD(told)


def _is_ours() -> bool:
    """Whether it is weft that does something, and not the program."""
    _looking.append(None)
    try:
        # When the interpreter ends there is no frame but those two.
        frame = _FRAME(1).f_back
        name = None if frame is None else frame.f_globals.get("__name__")
        return type(name) is str and name.startswith("weft.")
    finally:
        _looking.pop()
