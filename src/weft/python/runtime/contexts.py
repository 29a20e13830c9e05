"""The context in which the main thread of a program begins: what was set when it was loaded."""

from __future__ import annotations

import decimal
from contextvars import Context, copy_context

DECIMAL = "decimal_context"
"""The name of the variable in which `decimal` keeps its context."""

_get, _set = decimal.getcontext, decimal.setcontext


def main_context() -> Context:
    """A copy of that of whoever explores. What it leads to, is put back like everything else.

    A context of `decimal` is no part of that: its objects are C's, so that it is copied as well.
    """
    made = copy_context()
    if any(variable.name == DECIMAL for variable in made):
        made.run(_copy_decimal)
    return made


def _copy_decimal() -> None:
    _set(_get().copy())
