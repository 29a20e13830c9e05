"""What an exploration has replaced in the program's objects, and how it is put back."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from functools import partial
from types import CellType, FunctionType
from typing import Any

from weft.python.program.ways import dictionary


class Changes:
    """Remembers every change, and undoes the last one first.

    By then the program may have moved things: only what is still there is put back.
    """

    def __init__(self) -> None:
        self._undo: list[Callable[[], object]] = []

    def put(self, container: Any, key: Any, old: Any, new: Any) -> None:
        """Put a new thing where an old one is: in a container, a class, a cell, a slot."""
        write(container, key, old, new)
        self._undo.append(lambda: write(container, key, new, old))

    def become(self, value: Any, cls: type, contents: dict[str, Any]) -> None:
        """Let an object be another: of a class, with attributes."""
        before = type(value), dictionary(value)
        _turn(value, cls, contents)
        self._undo.append(lambda: _turn(value, *before))

    def undo(self) -> None:
        while self._undo:
            self._undo.pop()()


def _turn(value: Any, cls: type, contents: dict[str, Any]) -> None:
    object.__setattr__(value, "__class__", cls)
    object.__setattr__(value, "__dict__", contents)


def write(container: Any, key: Any, old: Any, new: Any) -> None:
    """Replace one thing by another, if it is where it was expected."""
    if isinstance(container, dict):
        if dict.get(container, key) is old:
            ordered = isinstance(container, OrderedDict)
            (OrderedDict if ordered else dict).__setitem__(container, key, new)
    elif isinstance(container, list | deque):
        for i, each in enumerate(container):
            if each is old:
                container[i] = new
    elif isinstance(container, set):
        if old in container:
            container.remove(old)
            container.add(new)
    elif isinstance(container, CellType):
        if container.cell_contents is old:
            container.cell_contents = new
    elif isinstance(container, tuple):
        descriptor, owner = container
        if descriptor.__get__(owner) is old:
            descriptor.__set__(owner, new)
    elif isinstance(container, type):
        if vars(container).get(key) is old:
            type.__setattr__(container, key, new)
    elif isinstance(container, partial):
        if getattr(container, key) is old:
            parts = {"func": container.func, "args": container.args, key: new}
            state = parts["func"], parts["args"], container.keywords, vars(container)
            container.__setstate__(state)  # type: ignore[attr-defined]
    elif isinstance(container, FunctionType) and getattr(container, key) is old:
        setattr(container, key, new)
