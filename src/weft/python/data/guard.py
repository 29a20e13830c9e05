"""Keeps mistakes of our own apart from those of the program.

A hook runs inside the program. What it raises would be taken for the program's own doing, and might
even be caught there. What is called most often guards itself, by `failed`: a call costs more than
all that is tried.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from weft.errors import WeftError
from weft.python.runtime import world
from weft.python.runtime.place import caller

P = ParamSpec("P")
T = TypeVar("T")


def guarded(method: Callable[P, T]) -> Callable[P, T]:
    """The method; if it fails, so does the exploration."""

    @wraps(method)
    def tried(*arguments: P.args, **named: P.kwargs) -> T:
        try:
            return method(*arguments, **named)
        except Exception as error:
            failed(error)
            raise

    return tried


DEEPEST = 100
"""How many calls of weft's own there may be above those of the program."""


def _depth(error: BaseException) -> int:
    depth, traceback = 0, error.__traceback__
    while traceback is not None:
        depth, traceback = depth + 1, traceback.tb_next
    return depth


def failed(error: Exception) -> None:
    """Something of ours has failed, and so does the exploration."""
    execution = world.current
    if execution is None or execution.over:
        return
    if type(error) is RecursionError and _depth(error) < DEEPEST:
        # The program has come to the limit, and would have done so by itself.
        return
    if isinstance(error, WeftError):
        execution.refuse(error)
        return
    file, line = caller()
    execution.refuse(
        WeftError(
            f"weft itself has failed here: {type(error).__name__}: {error}",
            f"{file}:{line}",
            "please report it, with the program",
        )
    )
