"""`weft explain`: what a kind of finding means, how it comes about, how it is usually fixed."""

from __future__ import annotations

from argparse import Namespace
from difflib import get_close_matches
from textwrap import fill, indent

from weft.cli.codes import OK
from weft.cli.output import width
from weft.errors import WeftError
from weft.report.kinds import KINDS, Kind, find

WIDEST = 88
"""Longer lines are hard to read."""
EXAMPLES = "together(f, g) runs each function in a thread of its own, and waits for them."


def run(arguments: Namespace) -> int:
    """Explain one kind, or list them all."""
    words = " ".join(arguments.kind)
    if not words:
        print(listed())
        return OK
    kind = find(words)
    if kind is None:
        raise _unknown(words)
    print(explained(kind, min(width(), WIDEST)))
    return OK


def listed() -> str:
    """All kinds, a line each."""
    widest = max(map(len, KINDS))
    lines = [f"{kind.name:{widest}}  {kind.short}" for kind in KINDS.values()]
    return "\n".join((*lines, "", "To read more of one: weft explain KIND"))


def explained(kind: Kind, width: int) -> str:
    """One kind, at length."""
    return "\n\n".join(
        (
            fill(f"{kind.name}: {kind.short}", width),
            fill(kind.means, width),
            f"How it comes about\n{_paragraph(kind.comes, width)}",
            f"How it is usually fixed\n{_paragraph(kind.fix, width)}",
            f"Before\n\n{indent(kind.before, '    ').rstrip()}",
            f"After\n\n{indent(kind.after, '    ').rstrip()}",
            *([fill(EXAMPLES, width)] if "together(" in kind.before else []),
        )
    )


def _paragraph(text: str, width: int) -> str:
    return indent(fill(text, width - 2), "  ")


def _unknown(words: str) -> WeftError:
    names = {name: kind.name for kind in KINDS.values() for name in (kind.name, *kind.also)}
    near = get_close_matches(words.lower().replace(" ", "-"), names, 1)
    meant = f"did you mean {names[near[0]]}? " if near else ""
    return WeftError(
        f"there is no kind of finding named {words!r}",
        "weft explain",
        f"{meant}choose one of {', '.join(KINDS)}",
    )
