"""All that can be got hold of through some values: what code that nobody knows may change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from types import CellType, FunctionType, MethodType, MethodWrapperType, ModuleType
from typing import Any

from weft.python.data.effects.forms import Form, form, module_of
from weft.python.data.effects.holding import attributes, held
from weft.python.data.effects.iterators import underlying
from weft.python.data.effects.opaque import inner, is_opaque
from weft.python.program.known import BUILTIN
from weft.python.runtime.address import address


def reached(values: Iterable[Any], around: bool = True) -> Iterator[Any]:
    """Containers, iterators, objects and functions, each once. Classes lead to nothing.

    Without `around`, functions do not lead to the variables that they close over.
    """
    pending = list(values)
    seen: set[int] = set()
    while pending:
        value = pending.pop()
        what, kind = form(value), type(value)
        if kind in BUILTIN or kind is MethodWrapperType:
            # Whoever has a method of something may call it.
            if type(value.__self__) is not ModuleType:
                pending.append(value.__self__)
            continue
        if (kind is not FunctionType and what is Form.ATOM) or address(value) in seen:
            continue
        seen.add(address(value))
        if kind is FunctionType:
            yield value
            pending += (value.__closure__ or ()) if around else ()
            pending += _handed_on(value)
        elif kind is CellType:
            yield value
            with suppress(ValueError):
                pending.append(value.cell_contents)
        elif kind is MethodType:
            pending.append(value.__func__)
            pending.append(value.__self__)
        elif kind is partial:
            pending += (value.func, *value.args, *value.keywords.values())
        elif module_of(kind).partition(".")[0] != "weft":
            if what not in (Form.FROZEN, Form.VIEW):
                yield value
            if what in (Form.CONTAINER, Form.FROZEN):
                pending += held(value)
            if what in (Form.CONTAINER, Form.FROZEN, Form.INSTANCE):
                pending += attributes(value)
            else:
                pending += underlying(value)
            if is_opaque(kind):
                pending += inner(value)


def _handed_on(function: FunctionType) -> list[Any]:
    """The defaults of a function, and its attributes."""
    named = function.__kwdefaults__ or {}
    return [*(function.__defaults__ or ()), *named.values(), *vars(function).values()]
