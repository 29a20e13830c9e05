"""A table of plain text whose columns share the width there is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import wrap

from weft.escaping import plain

Cell = Sequence[str]
"""The lines of a cell, before they are wrapped."""
Row = Sequence[Cell]

NARROWEST = 18
"""A column is not made narrower than this."""
WIDEST_CLOSING = 24
"""The closing row is prose: it asks for no more width than this, and wraps."""
BETWEEN = " │ "


def table(heads: Sequence[str], rows: Sequence[Row], closing: Row, width: int) -> list[str]:
    """The lines of a table with a heading and a closing row, at most so wide if possible."""
    heads = [plain(head, lines=False) for head in heads]
    rows, closing = [_plain(row) for row in rows], _plain(closing)
    widths = _widths(heads, rows, closing, width)
    rule = "─┼─".join("─" * column for column in widths)
    lines = [_line(heads, widths), rule]
    for row in rows:
        lines += _row(row, widths)
    return [*lines, rule, *_row(closing, widths)]


def natural_width(heads: Sequence[str], rows: Sequence[Row], closing: Row) -> int:
    """The width of the table if nothing is wrapped."""
    heads = [plain(head, lines=False) for head in heads]
    rows, closing = [_plain(row) for row in rows], _plain(closing)
    widths = _natural(heads, rows, closing)
    return sum(widths) + len(BETWEEN) * (len(widths) - 1)


def _plain(row: Row) -> Row:
    """Before widths are counted, because what is escaped is longer."""
    return [[plain(line) for line in cell] for cell in row]


def _natural(heads: Sequence[str], rows: Sequence[Row], closing: Row) -> list[int]:
    widths = []
    for column, head in enumerate(heads):
        longest = max((len(line) for row in rows for line in row[column]), default=0)
        last = max((len(line) for line in closing[column]), default=0)
        widths.append(max(len(head), longest, min(last, WIDEST_CLOSING)))
    return widths


def _widths(heads: Sequence[str], rows: Sequence[Row], closing: Row, width: int) -> list[int]:
    widths = _natural(heads, rows, closing)
    spare = width - len(BETWEEN) * (len(widths) - 1)
    # The last column holds places in the program, which are of no use when they are broken.
    while sum(widths) > spare and max(widths[:-1]) > NARROWEST:
        widest = widths.index(max(widths[:-1]))
        widths[widest] -= 1
    return widths


def _row(row: Row, widths: Sequence[int]) -> list[str]:
    wrapped = [_wrapped(cell, width) for cell, width in zip(row, widths, strict=True)]
    height = max(len(cell) for cell in wrapped)
    filled = [[*cell, *[""] * (height - len(cell))] for cell in wrapped]
    return [_line(line, widths) for line in zip(*filled, strict=True)]


def _wrapped(cell: Cell, width: int) -> list[str]:
    # An arrow stays with its value: `wrap` does not break at a no-break space.
    kept = [re.sub("([→←]) ", "\\1\u00a0", line) for line in cell]
    return [
        part.replace("\u00a0", " ")
        for line in kept
        for part in wrap(line, width, subsequent_indent="  ", break_on_hyphens=False)
    ]


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = [cell.ljust(width) for cell, width in zip(cells, widths, strict=True)]
    return BETWEEN.join(padded).rstrip()
