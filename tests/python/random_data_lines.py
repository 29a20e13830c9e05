"""What the threads of random programs do to data: each line, and the accesses it is made of.

Below a line are its steps, as Python that does the same one access at a time. `~` stands before
each access: there another thread may come in between; `stop()` is the same within a line, where C
code calls back and goes on. So a test need not ask weft what a line may lead to. `$k`, `$a`, `$v`,
`$i` stand for a key, an attribute, a value, an index; `...` for any line.
"""

from __future__ import annotations

from typing import NamedTuple


class Line(NamedTuple):
    text: str
    steps: str


class Group(NamedTuple):
    """Objects that belong together."""

    names: str
    make: str
    """Makes them, before there are threads."""
    look: str
    """What there is to see of them in the end."""
    lines: tuple[Line, ...]
    steady: bool = True
    """Whether a step accesses the same whenever its thread comes to it. What an iterator will give
    depends on where it is then: so equal traces may be written down in two ways."""


def lines(text: str) -> tuple[Line, ...]:
    """Read lines, each followed by its steps, with an empty line after."""
    found = []
    for block in text.strip().split("\n\n"):
        kept = block.splitlines()
        first = next(n for n, line in enumerate(kept) if "~" in line)
        # A loop or a try statement may begin the steps.
        mark = next((n for n, line in enumerate(kept) if line == "--"), None)
        if mark is None:
            found.append(Line("\n".join(kept[:first]), "\n".join(kept[first:])))
        else:
            found.append(Line("\n".join(kept[:mark]), "\n".join(kept[mark + 1 :])))
    return tuple(found)


def single(text: str) -> tuple[Line, ...]:
    """Lines that are one access each, with `|` between them."""
    texts = [each.strip() for row in text.strip().splitlines() for each in row.split(" | ")]
    return tuple(Line(each, f"~{each}") for each in texts)
