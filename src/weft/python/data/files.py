"""Files as shared data: two threads meet in one whether or not they share an object of Python.

A path is two locations: whether something is there, and what is in it. To do anything with a path
is to look at the folders above it as well. What makes or removes something changes a place in the
folder, which those notice who list that; two threads that do so with different names do not meet.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterable
from enum import Enum
from typing import Any

from weft.python.data.entry import Entry
from weft.python.data.memory import Memory
from weft.python.data.parts import Part
from weft.python.program.known import module_name


class Act(Enum):
    """What is done with a path."""

    FIND = "see whether it is there"
    LOOK = "see what it is: its size, its times"
    LIST = "see what is in a folder"
    MAKE = "put something there, or take it away"
    READ = "read what is in it"
    WRITE = "change what is in it"
    REPLACE = "put something there, and something in it"


MAKING = frozenset({Act.MAKE, Act.REPLACE})
LOOKING = frozenset({Act.LOOK, Act.LIST, Act.READ})
CHANGING = frozenset({Act.WRITE, Act.REPLACE})
LAYERS = frozenset({"_io", "codecs", "encodings"})
"""The modules of what an open file is made of."""
Deed = tuple[str, Act]
"""A path without links, and what is done with it."""


class FileData:
    """The paths that a program has used, in one round of its exploration."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._places: dict[str, Entry] = {}
        self._contents: dict[str, Entry] = {}

    @property
    def alone(self) -> bool:
        """Whether there is one thread only, so far."""
        return self._memory.alone

    def access(self, deeds: Iterable[Deed]) -> bool:
        """The current thread does something with files. Whether others may have run before."""
        memory = self._memory
        if memory.alone:
            return False
        memory.may_switch()
        memory.sharing.has_files = True
        waited = memory.perform(self._parts(deeds))
        memory.may_switch()
        return waited

    def opened(self, path: str, writes: bool, file: Any, thread: int) -> None:
        """A thread has opened a file: whoever uses it then uses what is in it."""
        contents = self._content(path)
        entry = self._memory.sharing.opened(_layers(file), f"{contents.label}, opened", thread)
        entry.file = contents, writes

    def _parts(self, deeds: Iterable[Deed]) -> list[Part]:
        found: dict[Part, None] = {}
        for path, act in deeds:
            folder = os.path.dirname(path)
            place = "change_all" if act in MAKING else "look_all"
            found[self._whole(self._place(path), place)] = None
            if act in MAKING:
                found[self._whole(self._content(folder), "put")] = None
            if act in LOOKING:
                found[self._whole(self._content(path), "look_all")] = None
            elif act in CHANGING:
                found[self._whole(self._content(path), "change_all")] = None
            while folder != os.path.dirname(folder):
                found[self._whole(self._place(folder), "look_all")] = None
                folder = os.path.dirname(folder)
        return list(found)

    def _whole(self, entry: Entry, action: str) -> Part:
        return self._memory.locations.all_of(entry, action)

    def _place(self, path: str) -> Entry:
        return _entry(self._places, "file", path, "the file {}")

    def _content(self, path: str) -> Entry:
        return _entry(self._contents, "contents", path, "the contents of {}")


def _layers(file: Any) -> list[Any]:
    """What an open file is made of: text over a buffer over the file itself, and coders."""
    found = [file]
    for each in found:
        found += [
            below
            for below in gc.get_referents(each)
            if module_name(type(below)).partition(".")[0] in LAYERS and below not in found
        ]
    return found


def _entry(known: dict[str, Entry], sort: str, path: str, text: str) -> Entry:
    entry = known.get(path)
    if entry is None:
        label = text.format(path)
        text = text.format(os.path.basename(path) or path)
        entry = known[path] = Entry((sort, path), label, text, label, True)
    return entry
