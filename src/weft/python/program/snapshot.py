"""What a part of the program's state was like, and how to make it so again."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple

from weft.python.program import ways
from weft.python.program.counts import Counts
from weft.python.program.path import Path
from weft.python.program.rewritten import Buffers, Caches, Generators, Sets, Streams
from weft.python.program.watched import Containers, Look
from weft.python.runtime.asking import is_a


class Unknown(NamedTuple):
    """Something that cannot be put back."""

    path: Path
    kind: type


class Snapshot:
    """Copies of everything that the walk has found to change, by what it is."""

    def __init__(self) -> None:
        self.names = Containers(ways.NAMES)
        """Globals of modules, and attributes of objects and functions."""
        self.class_attributes = Containers(ways.CLASS)
        self.dicts = Containers(ways.DICT)
        self.weak = Containers(ways.WEAK)
        self.ordered = Containers(ways.ORDERED)
        self.lists = Containers(ways.LIST)
        self.deques = Containers(ways.DEQUE)
        self.cells = ways.cells()
        self.slots = ways.slots()
        self.dictionaries = ways.dictionaries()
        self.classes = ways.classes()
        self.bases = ways.bases()
        self.sets = Sets()
        self.buffers = Buffers()
        self.streams = Streams()
        self.generators = Generators()
        self.caches = Caches()
        self.counts = Counts()
        self.unknown: list[Unknown] = []
        self._counters: list[tuple[Unknown, Any, str]] = []
        # Which dictionary and class an object has comes before what is in them.
        self.groups = (
            self.bases,
            self.classes,
            self.dictionaries,
            self.names,
            self.class_attributes,
            self.cells,
            self.slots,
            self.dicts,
            self.lists,
            self.deques,
            self.ordered,
            self.weak,
            self.sets,
            self.buffers,
            self.streams,
            self.generators,
            self.caches,
            self.counts,
        )

    def add_unknown(self, value: object, path: Path) -> None:
        found = Unknown(path, type(value))
        if self.counts.add(value, path):
            return
        if is_a(value, count):
            self._counters.append((found, value, repr(value)))
        else:
            self.unknown.append(found)

    def restore(self) -> None:
        """Put back what has changed."""
        for group in self.groups:
            if group:
                group.restore()

    def keeping(self) -> Callable[[Look], None]:
        """What keeps all that changes from now on, as if it had been so from the start."""
        kept = (self.names, self.class_attributes, self.dicts, self.ordered, self.lists, self.sets)
        begun = [group.keeping() for group in kept if group]

        def keep(look: Look) -> None:
            for each in begun:
                each(look)

        return keep

    def changed(self) -> list[Path]:
        """Where something has changed."""
        changed: list[Any] = []
        for group in self.groups:
            changed += group.changed()
        return changed

    def leaks(self) -> list[Unknown]:
        """What could not be put back, and has changed or may have."""
        leaking = [Unknown(path, type(cache)) for cache, path in self.caches.leaking.values()]
        counted = [found for found, value, before in self._counters if repr(value) != before]
        return [*self.unknown, *counted, *leaking]
