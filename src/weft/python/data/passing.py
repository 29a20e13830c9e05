"""Remembers what is known of classes, without keeping those that an execution makes.

A class statement inside of a function makes a new class in every execution. To remember something
of each would fill the memory, and keep alive what hangs on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

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
            stays = "<locals>" not in kind.__qualname__
            (self.known if stays else self._passing)[kind, name] = found
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
