"""Puts models in the place of the originals, in the modules that have them and in all others.

Can be suspended: a module that is imported meanwhile finds the standard library as it is.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from weft.python.runtime.address import address
from weft.python.runtime.elsewhere import real_elsewhere

ABSENT: Any = object()
FROM_FRAMES = frozenset({"allocate_lock", "allocate_rlock"})
"""Models that look at who calls them, and at the thread themselves."""

Table = Mapping[Any, Mapping[str, Any]]
"""For each module or class, what its attributes are replaced by."""


def _for_all_threads(owner: Any, model: Any) -> bool:
    """Whether threads beside the exploration may call it, and are to find the original."""
    if model.__name__ in FROM_FRAMES:
        return False
    return isinstance(owner, ModuleType) or owner is threading.Thread


def _fitting(owner: Any, original: Any, model: Any) -> Any:
    """The model in the form in which it can stand in the place of the original."""
    if type(model) is not FunctionType or original is ABSENT:
        return model
    if _for_all_threads(owner, model):
        model = real_elsewhere(model, original)
    # What is written in C does not become a method of a class that keeps it.
    return staticmethod(model) if type(original) is BuiltinFunctionType else model


Replaced = tuple[Any, str, Any, Any]
"""A module or class, the name of an attribute, what it was and what it is to be."""


class Installation:
    """The replaced attributes of modules and classes."""

    def __init__(self, *tables: Table) -> None:
        self._replaced: list[Replaced] = []
        self.models: dict[int, tuple[Any, Any]] = {}
        """By the identity of what a module had: itself, and the model in its place."""
        for table in tables:
            self._take(table)

    def extend(self, table: Table) -> None:
        """Replace attributes of modules and classes that were not there before."""
        known = {address(owner) for owner, *_ in self._replaced}
        count = len(self._replaced)
        self._take(
            {owner: models for owner, models in table.items() if address(owner) not in known}
        )
        for owner, name, _, model in self._replaced[count:]:
            setattr(owner, name, model)

    def _take(self, table: Table) -> None:
        for owner, models in table.items():
            contents = vars(owner)
            in_module = isinstance(owner, ModuleType)
            for name, model in models.items():
                original = contents.get(name, ABSENT)
                model = _fitting(owner, original, model)
                self._replaced.append((owner, name, original, model))
                if in_module and original is not ABSENT:
                    self.models[address(original)] = (original, model)

    def places(self) -> frozenset[tuple[int, str]]:
        """Where models take the place of others: the identity of globals or a class, and a name."""
        return frozenset(
            (address(vars(owner) if isinstance(owner, ModuleType) else owner), name)
            for owner, name, _, _ in self._replaced
        )

    def install(self) -> None:
        for owner, name, _, model in self._replaced:
            setattr(owner, name, model)

    def uninstall(self) -> None:
        for owner, name, original, _ in reversed(self._replaced):
            if original is ABSENT:
                delattr(owner, name)
            else:
                setattr(owner, name, original)

    @contextmanager
    def suspended(self) -> Iterator[None]:
        self.uninstall()
        try:
            yield
        finally:
            self.install()
