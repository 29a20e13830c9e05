"""Places in the user's program: short, and with what stands there."""

from __future__ import annotations

import linecache
import os
from collections.abc import Sequence

from weft.report.words import cut, near

WEFT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "")


class Places:
    """The places of a schedule's steps, shortened to lines if they are all in one file."""

    def __init__(self, places: Sequence[str]) -> None:
        places = [place for place in places if not _inside(place)]
        parts = [place.rpartition(":") for place in places]
        files = {file for file, _, _ in parts}
        one = len(files) == 1 and all(line.isdecimal() for _, _, line in parts)
        self._file = next(iter(files)) if one else None
        self.head = [] if self._file is None else [f"in {near(self._file)}:", ""]
        self._longest = max((len(self.short(place)) for place in places), default=0)
        self.file = None if self._file is None else os.path.basename(self._file)
        """The one file without its folder, if there is one."""
        for file in files:
            linecache.checkcache(file)

    def short(self, place: str) -> str:
        """A place without the file that is named above the table."""
        file, _, line = place.rpartition(":")
        return f"line {line}" if self._file is not None and file == self._file else near(place)

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
