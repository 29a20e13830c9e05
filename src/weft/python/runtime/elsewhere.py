"""Other threads of the process, which run beside the exploration: theirs are the real things.

A progress bar, a debugger or a test runner may have such threads. They find the models where they
look for the standard library, and what they make of them must work without being scheduled.
"""

from __future__ import annotations

from _thread import get_ident
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any

MANY = 400
"""How many functions to remember; there are fewer, unless someone else replaces them as well."""

_explorer = 0


def explore_here(exploring: bool) -> None:
    """The current thread begins to explore, or ends."""
    global _explorer
    _explorer = get_ident() if exploring else 0


def elsewhere() -> bool:
    """Whether a thread runs that has nothing to do with the exploration."""
    return _explorer != 0 and get_ident() != _explorer


class RealElsewhere:
    """A class whose objects are the real ones if other threads make them."""

    weft_real: Callable[..., Any]
    """What makes them; not inherited, since a program's own classes are not those of others."""

    def __new__(cls, *arguments: Any, **named: Any) -> Any:
        if _explorer != 0 and get_ident() != _explorer and "weft_real" in vars(cls):
            return cls.weft_real(*arguments, **named)
        return super().__new__(cls)


@lru_cache(MANY)
def real_elsewhere(model: Callable[..., Any], original: Callable[..., Any]) -> Callable[..., Any]:
    """A function that is the model here, and the original in other threads."""

    @wraps(model)
    def either(*arguments: Any, **named: Any) -> Any:
        # As in `elsewhere`: called for so much that it is to cost next to nothing.
        if _explorer != 0 and get_ident() != _explorer:
            return original(*arguments, **named)
        return model(*arguments, **named)

    return either
