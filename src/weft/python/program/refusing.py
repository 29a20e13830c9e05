"""Functions that refuse to do what they are named for, if it is the program that calls them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from weft.python.program.outside import refuse

OURS = ("weft.python.checkpoint.", "weft.progress.", "weft.supervision.")
"""The rooms of weft that start and end processes themselves, in the middle of an execution."""
PASSING = (__name__, "weft.python.runtime.elsewhere")
MANY = 200
"""How many functions to remember what takes their place; there are fewer, unless someone else
replaces them as well."""


def _caller() -> str:
    """The module that calls, by way of functions that stand for others."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__") in PASSING:
        frame = frame.f_back
    return str(frame.f_globals.get("__name__"))


@lru_cache(MANY)
def refusing(
    original: Callable[..., Any], about: tuple[str, str], event: str = ""
) -> Callable[..., Any]:
    """What takes the place of a function; it is the function itself for everybody else."""

    def refusing(*arguments: Any, **named: Any) -> Any:
        if not _caller().startswith(OURS):
            refuse(about, event)
        return original(*arguments, **named)

    refusing.__name__ = getattr(original, "__name__", "refusing")
    return refusing
