"""Puts models in the place of the originals, in the modules that have them and in all others.

Can be suspended: a module that is imported meanwhile finds the standard library as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType
from typing import Any

ABSENT: Any = object()

Table = Mapping[Any, Mapping[str, Any]]
"""For each module or class, what its attributes are replaced by."""


class Installation:
    """The replaced attributes of modules and classes."""

    def __init__(self, *tables: Table) -> None:
        self._replaced: list[tuple[Any, str, Any, Any]] = []
        self.models: dict[int, tuple[Any, Any]] = {}
        """By the identity of what a module had: itself, and the model in its place."""
        for owner, models in (pair for table in tables for pair in table.items()):
            for name, model in models.items():
                self._add(owner, name, model)

    def _add(self, owner: Any, name: str, model: Any) -> None:
        original = vars(owner).get(name, ABSENT)
        self._replaced.append((owner, name, original, model))
        if isinstance(owner, ModuleType) and original is not ABSENT:
            self.models[id(original)] = (original, model)

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
