"""What a part of the program's state was like, and how to make it so again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from weft.python.program import ways
from weft.python.program.counts import Counts
from weft.python.program.decimals import Contexts
from weft.python.program.path import Path
from weft.python.program.rewritten import Buffers, Caches, Generators, Sets, Streams
from weft.python.program.watched import Containers, Look, Places
from weft.python.runtime.asking import is_a


class Unknown(NamedTuple):
    """Something that cannot be put back."""

    path: Path
    kind: type


# Which dictionary and class an object has comes before what is in them.
GROUPS: dict[str, Callable[[], Any]] = {
    "bases": ways.bases,
    "classes": ways.classes,
    "dictionaries": ways.dictionaries,
    "names": partial(Containers, ways.NAMES),
    "class_attributes": partial(Containers, ways.CLASS),
    "cells": ways.cells,
    "slots": ways.slots,
    "dicts": partial(Containers, ways.DICT),
    "lists": partial(Containers, ways.LIST),
    "deques": partial(Containers, ways.DEQUE),
    "ordered": partial(Containers, ways.ORDERED),
    "weak": partial(Containers, ways.WEAK),
    "sets": Sets,
    "buffers": Buffers,
    "streams": Streams,
    "generators": Generators,
    "caches": Caches,
    "counts": Counts,
    "contexts": Contexts,
}
"""What makes the group of each sort of thing, in the order in which they are put back."""
KEEPING = ("names", "class_attributes", "dicts", "ordered", "lists", "sets")


class Snapshot:
    """Copies of everything that the walk has found to change, by what it is.

    A group is made when it is first needed: most snapshots have few of them.
    """

    names: Containers
    """Globals of modules, and attributes of objects and functions."""
    class_attributes: Containers
    dicts: Containers
    weak: Containers
    ordered: Containers
    lists: Containers
    deques: Containers
    cells: Places
    slots: Places
    dictionaries: Places
    classes: Places
    bases: Places
    sets: Sets
    buffers: Buffers
    streams: Streams
    generators: Generators
    caches: Caches
    counts: Counts
    contexts: Contexts

    def __init__(self) -> None:
        self.unknown: list[Unknown] = []
        self._counters: list[tuple[Unknown, Any, str]] = []
        self.groups: list[Any] = []
        """Those that there are, in the order in which they are put back."""

    def __getattr__(self, name: str) -> Any:
        if name not in GROUPS:
            raise AttributeError(name)
        own = vars(self)
        made = own[name] = GROUPS[name]()
        self.groups = [own[each] for each in GROUPS if each in own]
        return made

    def add_unknown(self, value: object, path: Path) -> None:
        found = Unknown(path, type(value))
        if self.counts.add(value, path) or self.contexts.add(value, found):
            return
        if is_a(value, count):
            self._counters.append((found, value, repr(value)))
        else:
            self.unknown.append(found)

    def restore(self) -> None:
        """Put back what has changed."""
        for group in self.groups:
            group.restore()

    def keeping(self) -> Callable[[Look], None]:
        """What keeps all that changes from now on, as if it had been so from the start."""
        own = vars(self)
        begun = [own[name].keeping() for name in KEEPING if name in own]

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
        caches = self.caches.leaking.values() if "caches" in vars(self) else ()
        leaking = [Unknown(path, type(cache)) for cache, path in caches]
        counted = [found for found, value, before in self._counters if repr(value) != before]
        shown = self.contexts.left_over() if "contexts" in vars(self) else ()
        return [*self.unknown, *shown, *counted, *leaking]
