"""Tells a `KeyboardInterrupt` that a signal has raised from one that a program raises itself."""

from __future__ import annotations

from opcode import opmap
from types import CodeType, TracebackType

handlers: set[CodeType] = set()
"""The code of what handles signals, and raises it."""


def is_interrupt(error: BaseException) -> bool:
    """Whether it was a signal that has raised it, and not a `raise` of the program."""
    if not issubclass(type(error), KeyboardInterrupt):
        return False
    traceback: TracebackType | None = vars(BaseException)["__traceback__"].__get__(error)
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    if traceback is None or traceback.tb_frame.f_code in handlers:
        return True
    return traceback.tb_frame.f_code.co_code[traceback.tb_lasti] != opmap["RAISE_VARARGS"]
