"""Code that waits to be rewritten until it is called.

A large package has thousands of functions, of which a program calls a few dozen, and to rewrite one
takes milliseconds. So a function is first given code that takes the same arguments, asks for the
code with hooks, and calls that. Nothing is missed: whoever calls the function comes by here, also C
code and libraries.

Such code has no instruction `RESUME`. Up to it CPython takes a frame for one that has not begun,
and shows it to nobody: neither in a traceback nor to `sys._getframe`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from types import CodeType
from typing import NamedTuple

from bytecode import Bytecode, Instr
from bytecode.instr import FreeVar

from weft.python.instrument.versions import (
    NULL_BELOW,
    call,
    call_with_keywords,
    load_cell,
    make_function,
    to_tuple,
)

_ASKS = "asks"
"""Stands for a constant that differs from function to function, as the names of variables do."""


class _Form(NamedTuple):
    """What code like this depends on, besides its constants and the names of its variables."""

    positional: int
    by_name: int
    rest: bool
    """Whether there is a variable for further positional arguments."""
    named: bool
    """Whether there is one for further arguments by name."""
    free: int

    @property
    def variables(self) -> int:
        return self.positional + self.by_name + self.rest + self.named


def waiting(code: CodeType, asks: Callable[[], CodeType]) -> CodeType:
    """Code that calls what it is told to; a function can have it in the place of its own."""
    form = _Form(
        code.co_argcount,
        code.co_kwonlyargcount,
        bool(code.co_flags & inspect.CO_VARARGS),
        bool(code.co_flags & inspect.CO_VARKEYWORDS),
        len(code.co_freevars),
    )
    pattern = _pattern(form)
    names = code.co_varnames[: form.variables]
    constants = {**dict(zip(_variables(form), names, strict=True)), _ASKS: asks}
    return code.replace(
        co_code=pattern.co_code,
        # Whoever looks for what a function may do finds its own code inside.
        co_consts=(*(constants[each] for each in pattern.co_consts if each), code),
        co_varnames=names,
        co_nlocals=form.variables,
        co_cellvars=(),
        co_stacksize=pattern.co_stacksize,
        co_linetable=pattern.co_linetable,
        co_exceptiontable=b"",
    )


@cache
def _pattern(form: _Form) -> CodeType:
    variables = _variables(form)
    positional, by_name = variables[: form.positional], variables[form.positional :]
    free = [f"free {i}" for i in range(form.free)]
    null = Instr("PUSH_NULL")
    result = Bytecode(
        [
            *([Instr("COPY_FREE_VARS", form.free)] if free else []),
            *([null] if NULL_BELOW else []),
            *(load_cell(FreeVar(name), None) for name in free),
            *([Instr("BUILD_TUPLE", form.free)] if free else []),
            *([null] if NULL_BELOW else []),
            Instr("LOAD_CONST", _ASKS),
            *([] if NULL_BELOW else [null]),
            *call(0, None),
            *make_function(bool(free)),
            *([] if NULL_BELOW else [null]),
            *_handed(positional),
            *_called(form, by_name),
            Instr("RETURN_VALUE"),
        ]
    )
    result.argnames = variables
    result.argcount = form.positional
    result.freevars = free
    result.flags = inspect.CO_OPTIMIZED | inspect.CO_NEWLOCALS  # type: ignore[assignment]
    return result.to_code()


def _variables(form: _Form) -> list[str]:
    return [f"variable {i}" for i in range(form.variables)]


def _handed(variables: list[str]) -> list[Instr]:
    """Push what the variables hold, and keep none of it: it may matter who drops it last."""
    return [Instr(name, each) for each in variables for name in ("LOAD_FAST", "DELETE_FAST")]


def _called(form: _Form, further: list[str]) -> list[Instr]:
    """Call a function with the arguments on the stack, and those in further variables."""
    if not further:
        return call(form.positional, None)
    code = [Instr("BUILD_LIST", form.positional)]
    by_name, more = further[: form.by_name], further[form.by_name :]
    if form.rest:
        code += [*_handed(more[:1]), Instr("LIST_EXTEND", 1)]
    code += to_tuple()
    for each in by_name:
        code += [Instr("LOAD_CONST", each), *_handed([each])]
    code.append(Instr("BUILD_MAP", form.by_name))
    if form.named:
        code += [*_handed(more[-1:]), Instr("DICT_MERGE", 1)]
    return [*code, call_with_keywords()]
