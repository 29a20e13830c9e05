"""Remembers what is known of classes, without keeping those that an execution makes.

A class statement inside of a function makes a new class in every execution. To remember something
of each would fill the memory, and keep alive what hangs on it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, Generic, TypeVar

from weft.python.data.effects.holding import IMMUTABLE
from weft.python.program.known import module_name
from weft.python.program.scope import contents_of
from weft.python.runtime.asking import flags_of, is_a, qualname_of

V = TypeVar("V")

_all: list[ByClass[object]] = []
forgets: Callable[[], object] = bool
"""Called when what is known of all classes is forgotten, to forget the rest of it."""


class ByClass(Generic[V]):
    """What is known of classes and names of theirs."""

    def __init__(self, find: Callable[[type, str], V]) -> None:
        self._find = find
        self.known: dict[tuple[type, str], V] = {}
        """What may be looked at first, to save the call."""
        self._passing: dict[tuple[type, str], V] = {}
        _all.append(self)  # type: ignore[arg-type]

    def __call__(self, kind: type, name: str) -> V:
        found = self.known.get((kind, name))
        if found is None:
            found = self._passing.get((kind, name))
        if found is None:
            found = self._find(kind, name)
            (self.known if is_lasting(kind) else self._passing)[kind, name] = found
        return found

    def forget(self) -> None:
        """Classes have changed."""
        self.known.clear()
        self._passing.clear()


def forget_passing() -> None:
    """An execution is over, and its classes go with it."""
    for each in _all:
        each._passing.clear()


def forget_all() -> None:
    """An exploration is over."""
    for each in _all:
        each.forget()
    forgets()


def is_lasting(cls: type) -> bool:
    """Whether it is found in its module; `types.new_class` makes classes that only say so."""
    if flags_of(cls) & IMMUTABLE:
        # Written in C. Not all of those have a name in their module.
        return True
    if "<locals>" in qualname_of(cls):
        return False
    module: Any = sys.modules.get(module_name(cls))
    if not is_a(module, ModuleType):
        return True
    return qualname_of(cls).partition(".")[0] in contents_of(module)
