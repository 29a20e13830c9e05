"""What instrumented code calls in the `gil` model: the hooks about data, and about switches.

CPython looks for another thread to run after a call of C code. A function written in Python it
enters without leaving its own loop, and does not look when it comes back, whether to the caller or
to whatever else has led there: a property, an operator, a `with` statement.
"""

from __future__ import annotations

import opcode
import sys
from types import FunctionType, MethodType
from typing import Any

from weft.python.data import foreign, hooks
from weft.python.data.foreign import around

ENTERED_WITH_STAR = sys.version_info >= (3, 12)
"""Whether the same goes for a function that is called by `function(*arguments)`."""
ENTERED_IN_WITH = "LOAD_SPECIAL" in opcode.opmap
"""Whether it goes for what a `with` statement calls."""

_came_back = False
"""Whether a function written in Python has returned just now."""


def switch() -> None:
    global _came_back
    if _came_back:
        _came_back = False
    else:
        hooks.memory.may_switch()


def call(callable: Any, *arguments: Any) -> Any:
    after = hooks.call(callable, *arguments)
    return _note_return if after is None and _is_entered(callable) else after


def call_kw(names: tuple[str, ...], callable: Any, *arguments: Any) -> Any:
    after = hooks.call_kw(names, callable, *arguments)
    return _note_return if after is None and _is_entered(callable) else after


def call_ex(callable: Any, arguments: Any, named: Any) -> Any:
    after = hooks.call_ex(callable, arguments, named)
    entered = ENTERED_WITH_STAR and type(callable) is FunctionType
    return _note_return if after is None and entered else after


def call_in_with(callable: Any) -> Any:
    return _note_return if _is_entered(callable) else None


def _is_entered(callable: Any) -> bool:
    kind = type(callable)
    return kind is FunctionType or (kind is MethodType and type(callable.__func__) is FunctionType)


def _note_return(result: Any) -> None:
    # The hook about switches is the next to be called.
    global _came_back
    _came_back = True


_PLAIN = hooks.HOOKS
HOOKS = _PLAIN._replace(
    load_attr=around(_PLAIN.load_attr, foreign.loads),
    load_super=around(_PLAIN.load_super, lambda _, value, name: foreign.loads(value, name)),
    store_attr=around(_PLAIN.store_attr, foreign.stores),
    delete_attr=around(_PLAIN.delete_attr, foreign.stores),
    load_item=around(_PLAIN.load_item, foreign.gets),
    store_item=around(_PLAIN.store_item, foreign.puts),
    delete_item=around(_PLAIN.delete_item, foreign.deletes),
    contains=around(_PLAIN.contains, foreign.contains),
    binary=around(_PLAIN.binary, foreign.binary),
    compare=around(_PLAIN.compare, foreign.compares),
    truth=around(_PLAIN.truth, foreign.tests),
    iterate=around(_PLAIN.iterate, foreign.iterates),
    advance=around(_PLAIN.advance, foreign.iterates),
    consume=around(_PLAIN.consume, foreign.iterates),
    format=around(_PLAIN.format, foreign.formats),
    call=call,
    call_kw=call_kw,
    call_ex=call_ex,
    call_in_with=call_in_with if ENTERED_IN_WITH else None,
    switch=switch,
)
