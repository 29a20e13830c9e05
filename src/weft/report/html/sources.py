"""The source that the steps of a schedule are in, with colours for its words."""

from __future__ import annotations

import keyword
import linecache
import os
import tokenize
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any

from weft.escaping import plain
from weft.explain.source import WEFT
from weft.explain.words import near

Span = tuple[int, int, str]
"""Where a word begins and ends in its line, and what it is."""
WHOLE = 300
"""Files of so many lines are shown from beginning to end."""
AROUND = 25
"""Of longer ones, so many lines before and after each place."""
WIDEST = 400
"""How much of a line is shown."""
COLOURS = {
    tokenize.COMMENT: "comment",
    tokenize.STRING: "string",
    tokenize.NUMBER: "number",
    getattr(tokenize, "FSTRING_START", -1): "string",
    getattr(tokenize, "FSTRING_MIDDLE", -1): "string",
    getattr(tokenize, "FSTRING_END", -1): "string",
}


class Sources:
    """The files in which there are places to show, each with a number."""

    def __init__(self, first: int = 0) -> None:
        """`first` is the number of the first one."""
        self._first = first
        self._numbers: dict[str, int] = {}
        self._used: dict[str, set[int]] = {}

    def at(self, place: str) -> tuple[int, int]:
        """The number of the file, and the line; -1 and 0 for what is no line of a known file."""
        file, _, line = place.rpartition(":")
        if not line.isdecimal() or not os.path.isabs(file) or file.startswith(WEFT):
            return -1, 0
        if file not in self._numbers:
            linecache.checkcache(file)
            self._numbers[file] = self._first + len(self._numbers)
        self._used.setdefault(file, set()).add(int(line))
        return self._numbers[file], int(line)

    def texts(self) -> list[dict[str, Any]]:
        """Each file as pieces: the number of the first line, and the lines with their colours."""
        return [
            {"name": near(file), "pieces": list(_pieces(file, self._used[file]))}
            for file in self._numbers
        ]


def _pieces(file: str, used: set[int]) -> Iterator[list[Any]]:
    # Before the colours, whose places are counted in what is shown.
    lines = [plain(line.rstrip("\n"))[:WIDEST] for line in linecache.getlines(file)]
    colours = coloured(lines)
    for first, last in windows(used, len(lines)):
        shown = [[lines[n - 1], colours.get(n, [])] for n in range(first, last + 1)]
        yield [first, shown]


def windows(used: set[int], length: int) -> list[tuple[int, int]]:
    """The first and last lines of the parts of a file that are shown."""
    if length <= WHOLE:
        return [(1, length)] if length else []
    found: list[tuple[int, int]] = []
    for line in sorted(used):
        first, last = max(1, line - AROUND), min(length, line + AROUND)
        if found and first <= found[-1][1] + 1:
            found[-1] = found[-1][0], last
        elif first <= last:
            found.append((first, last))
    return found


def coloured(lines: Sequence[str]) -> dict[int, list[Span]]:
    """For each line the words that have a colour; as far as the text can be read as Python."""
    found: dict[int, list[Span]] = {}
    text = StringIO("\n".join(lines) + "\n")
    try:
        for token in tokenize.generate_tokens(text.readline):
            colour = COLOURS.get(token.type)
            if token.type == tokenize.NAME and keyword.iskeyword(token.string):
                colour = "keyword"
            if colour is None:
                continue
            (first, start), (last, end) = token.start, token.end
            for line in range(first, last + 1):
                left = start if line == first else 0
                right = end if line == last else len(lines[line - 1])
                if right > left:
                    found.setdefault(line, []).append((left, right, colour))
    except (tokenize.TokenError, SyntaxError, IndexError):
        pass
    return found
