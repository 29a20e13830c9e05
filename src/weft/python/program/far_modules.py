"""The program's modules to which the explored function does not lead.

Nothing in them is expected to change, and in a large project there are hundreds of them, looked at
in every exploration. So their globals are copied into two flat lists, and compared as such. Copies
of single modules are made of these only if something differs, or if a module is loaded meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from itertools import chain
from operator import is_
from typing import Any

from weft.python.program.path import Path, start
from weft.python.program.scope import Namespace
from weft.python.program.snapshot import Snapshot
from weft.python.program.surface import add_contents
from weft.python.program.watched import Look


class FarModules:
    """What the surfaces of some modules were like, and how to make them so again."""

    def __init__(self, namespaces: Iterable[Namespace], apart: Container[int]) -> None:
        """The objects that are `apart` are no part of the program."""
        self._snapshot = Snapshot()
        """What the globals hold themselves; and the globals, if they had to be copied one by one.
        """
        self._paths: list[Path] = []
        self._globals: list[dict[Any, Any]] = []
        unchanged: set[type] = set()
        for namespace in namespaces:
            path = start(namespace.file, namespace.name)
            self._paths.append(path)
            self._globals.append(namespace.contents)
            add_contents(self._snapshot, namespace, path, apart, unchanged)
        self._names = [*chain.from_iterable(map(dict.keys, self._globals))]
        self._values = [*chain.from_iterable(map(dict.values, self._globals))]
        self._sizes = [*map(dict.__len__, self._globals)]
        if not set(map(type, self._names)) <= {str}:
            # To put together a dictionary from others would ask them for their hashes.
            self._copy(map(dict.copy, self._globals))

    def keeping(self) -> Callable[[Look], None]:
        """What keeps all that changes from now on, as if it had been so from the start."""
        self._copy(self._copies())
        return self._snapshot.keeping()

    def restore(self) -> list[Path]:
        """Put back what has changed; where that was."""
        if not self._same():
            self._copy(self._copies())
        changed = self._snapshot.changed()
        if changed:
            self._snapshot.restore()
        return changed

    def _same(self) -> bool:
        found = self._globals
        return (
            [*map(dict.__len__, found)] == self._sizes
            and all(map(is_, chain.from_iterable(map(dict.values, found)), self._values))
            and all(map(is_, chain.from_iterable(map(dict.keys, found)), self._names))
        )

    def _copies(self) -> Iterable[dict[Any, Any]]:
        end = 0
        for size in self._sizes:
            begin, end = end, end + size
            yield dict(zip(self._names[begin:end], self._values[begin:end], strict=True))

    def _copy(self, copies: Iterable[dict[Any, Any]]) -> None:
        """Go by copies of single modules from now on."""
        for contents, saved, path in zip(self._globals, copies, self._paths, strict=True):
            self._snapshot.names.keep(contents, saved, path)
        self._globals, self._paths = [], []
        self._names, self._values, self._sizes = [], [], []
