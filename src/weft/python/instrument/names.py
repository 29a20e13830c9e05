"""Which names code may change from elsewhere: those of globals whose loads are worth a hook.

A global that nobody stores is a constant, and most are: functions, classes, modules. It may be
stored as a global, as an attribute of the module, or by the body of the module itself, where that
is run by the program (a script, or code given to `exec`).
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dis import opmap
from types import CodeType

_STORES = {opmap[name] for name in ("STORE_GLOBAL", "DELETE_GLOBAL", "STORE_ATTR", "DELETE_ATTR")}
_OF_BODY = _STORES | {opmap[name] for name in ("STORE_NAME", "DELETE_NAME")}
_EXTENDED_ARG = opmap["EXTENDED_ARG"]


def with_nested(code: CodeType) -> Iterator[CodeType]:
    """The code and all code inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from with_nested(constant)


def is_body(code: CodeType) -> bool:
    """Whether it is the code of a module: its names are globals, those of a class body are not."""
    return code.co_name == "<module>" and not code.co_flags & inspect.CO_OPTIMIZED


def stored_names(code: CodeType) -> set[str]:
    """What this code (not what is inside it) stores or deletes as a global or as an attribute."""
    found: set[str] = set()
    instructions = code.co_code
    stores = _OF_BODY if is_body(code) else _STORES
    if not stores.intersection(instructions[::2]):
        return found
    extended = 0
    for index in range(0, len(instructions), 2):
        operation = instructions[index]
        if operation == _EXTENDED_ARG:
            extended = (extended | instructions[index + 1]) << 8
            continue
        if operation in stores:
            found.add(code.co_names[extended | instructions[index + 1]])
        extended = 0
    return found


def mentions(code: CodeType, names: set[str]) -> bool:
    """Whether this code or code inside it uses one of the names in any way."""
    return any(not names.isdisjoint(inner.co_names) for inner in with_nested(code))
