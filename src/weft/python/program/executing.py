"""Code that a program has compiled while it runs: `exec` and `eval`, with hooks in what they run.

Whoever calls them may be a library that works for the program: `runpy`, `doctest`, a decorator that
writes methods. So these models take the place of the builtins, and look at whose code it is.
"""

from __future__ import annotations
import __future__

import builtins
import inspect
import sys
from collections.abc import Callable
from functools import reduce
from operator import or_
from types import CodeType, FrameType
from typing import Any

from weft.python.runtime import world
from weft.python.runtime.place import calling_frame

REAL_EXEC, REAL_EVAL = builtins.exec, builtins.eval
FUTURES = reduce(
    or_, (getattr(__future__, each).compiler_flag for each in __future__.all_feature_names)
)
"""What code that is compiled has from the code that has it compiled."""
BY_NAME = sys.version_info >= (3, 13)
"""Whether namespaces can be given by name, and local variables are a copy."""

Watched = Callable[[CodeType, dict[str, Any], Any, dict[str, Any]], CodeType]
"""The code to run in the place of other code, given its globals and its local variables, and the
globals of the code that asks for it."""
_watched: Watched | None = None


def watch(watched: Watched | None) -> None:
    """Have code that is run while the program runs replaced, or no longer."""
    global _watched
    _watched = watched


def execute(source: Any, /, *arguments: Any, **named: Any) -> None:
    _run(REAL_EXEC, "exec", source, arguments, named)


def evaluate(source: Any, /, *arguments: Any, **named: Any) -> Any:
    if isinstance(source, str):
        source = source.lstrip(" \t")
    elif isinstance(source, bytes):
        source = source.lstrip(b" \t")
    return _run(REAL_EVAL, "eval", source, arguments, named)


MODELS: dict[Any, dict[str, Any]] = {builtins: {"exec": execute, "eval": evaluate}}


def _run(
    real: Callable[..., Any],
    mode: str,
    source: Any,
    arguments: tuple[Any, ...],
    named: dict[str, Any],
) -> Any:
    frame = calling_frame()
    given = dict(zip(("globals", "locals"), arguments, strict=False))
    if (
        len(arguments) > 2
        or given.keys() & named
        or (not BY_NAME and {"globals", "locals"} & set(named))
    ):
        # It is refused there, in its own words.
        return real(source, *arguments, **named)
    given |= {name: named.pop(name) for name in ("globals", "locals") if name in named}
    own, variables = given.get("globals"), given.get("locals")
    if own is None:
        own = frame.f_globals
        variables = _variables(frame) if variables is None else variables
    if variables is None:
        variables = own
    if type(source) is not CodeType and isinstance(source, str | bytes | bytearray | memoryview):
        flags = frame.f_code.co_flags & FUTURES
        source = compile(source, "<string>", mode, flags, dont_inherit=True)
    if type(source) is CodeType and isinstance(own, dict):
        if "__builtins__" not in own:
            own["__builtins__"] = builtins
        if _watched is not None and world.current is not None:
            source = _watched(source, own, variables, frame.f_globals)
    return real(source, own, variables, **named)


def _variables(frame: FrameType) -> Any:
    if BY_NAME and frame.f_code.co_flags & inspect.CO_OPTIMIZED:
        return dict(frame.f_locals)
    return frame.f_locals
