"""Places in the user's program: short, and with what stands there."""

from __future__ import annotations

import linecache
import os
from collections import Counter
from collections.abc import Sequence

from weft.explain.words import cut, near

WEFT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "")


class Places:
    """The places of a schedule's steps, shortened to lines if they are all in one file.

    If they are in several, those that are in folders are named above the table, and by their own
    names in it.
    """

    def __init__(self, places: Sequence[str]) -> None:
        places = [place for place in places if not _inside(place)]
        parts = [place.rpartition(":") for place in places]
        files = dict.fromkeys(file for file, _, _ in parts)
        lined = all(line.isdecimal() for _, _, line in parts)
        self._file = next(iter(files)) if len(files) == 1 and lined else None
        names = Counter(os.path.basename(file) for file in files)
        self._named = {
            file: os.path.basename(file)
            for file in (files if self._file is None and lined else ())
            if names[os.path.basename(file)] == 1 and os.path.dirname(near(file))
        }
        self.head = [] if self._file is None else [f"in {near(self._file)}:", ""]
        if self._named:
            self.head = [*(f"{name} is {near(file)}" for file, name in self._named.items()), ""]
        self._longest = max((len(self.short(place)) for place in places), default=0)
        self.file = None if self._file is None else os.path.basename(self._file)
        """The one file without its folder, if there is one."""
        for file in files:
            linecache.checkcache(file)

    def short(self, place: str) -> str:
        """A place without what is named above the table."""
        file, _, line = place.rpartition(":")
        if self._file is not None and file == self._file:
            return f"line {line}"
        return f"{self._named[file]}:{line}" if file in self._named else near(place)

    def shown(self, place: str, most: int) -> str:
        """The place of a step, and as much of the source as there is room for."""
        if _inside(place):
            return ""
        text = source_line(place) if most else ""
        padded = self.short(place).ljust(self._longest)
        return f"{padded}  {cut(text, most)}" if text else self.short(place)


def _inside(place: str) -> bool:
    """Whether it is in weft: the end of a thread, for instance, is no line of the program."""
    return place.startswith(WEFT)


def source_line(place: str) -> str:
    """What stands at a place; nothing if that is not known for certain."""
    file, _, line = place.rpartition(":")
    if not line.isdecimal() or not os.path.isabs(file):
        return ""
    return " ".join(linecache.getline(file, int(line)).split())
