"""Which calls of the standard library are weft's own: those run without hooks.

weft watches a program with the library that the program uses as well. If the user has a module of
it instrumented, its functions have hooks; were weft to call them from inside of a hook, it would
watch itself, without end. So a function of such a module decides each time by who calls it: weft's
rooms get a copy of the code that it came with, the program gets the code with hooks. What a copy
calls is weft's business again; nobody else runs one.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from types import CodeType, FrameType
from typing import Any

from weft.python.program.scope import Origin, origin_of
from weft.python.runtime.address import address

DEPENDENCIES = frozenset({"bytecode", "greenlet", "markdown_it", "pygments", "rich"})
"""Installed packages that weft is made of."""
ACTING = (
    *("weft.api", "weft.loading", "weft.python.choice", "weft.python.data.callbacks"),
    *("weft.python.program", "weft.python.runtime.elsewhere", "weft.python.runtime.execution"),
    *("weft.python.runtime.failing", "weft.python.stdlib", "weft.testing"),
)
"""Rooms that stand between the program and the library: what they call, they call for it."""


def may_be_private(namespace: dict[str, Any]) -> bool:
    """Whether weft may use what is in a module, by the globals of that."""
    name, file = namespace.get("__name__"), namespace.get("__file__")
    if type(name) is not str:
        return False
    if name.partition(".")[0] in DEPENDENCIES:
        return True
    whence = origin_of(name, file if type(file) is str else None)
    return whence is Origin.STANDARD or whence is Origin.MACHINERY


class _Watches(dict[object, bool]):
    """Whether a module is one of weft's rooms that watch the program, by its name."""

    def __missing__(self, name: object) -> bool:
        found = False
        if type(name) is str and name.partition(".")[0] == "weft":
            found = not any(name == room or name.startswith(f"{room}.") for room in ACTING)
        self[name] = found
        return found


_watches = _Watches()


def is_private(caller: FrameType, copies: Container[int]) -> bool:
    """Whether it is weft that calls: one of its rooms, or a copy that runs for it."""
    return _watches[caller.f_globals.get("__name__")] or address(caller.f_code) in copies


def copy_of(code: CodeType) -> CodeType:
    """Code that does the same and is another object, as is the code inside of it."""
    inner = [copy_of(each) if type(each) is CodeType else each for each in code.co_consts]
    return code.replace(co_consts=tuple(inner))


def within(code: CodeType) -> Iterator[CodeType]:
    """A piece of code and those inside of it."""
    yield code
    for each in code.co_consts:
        if type(each) is CodeType:
            yield from within(each)
