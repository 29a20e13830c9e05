"""What an odd program is: its source, and how `weft check` has to end for it."""

from __future__ import annotations

from textwrap import dedent
from typing import NamedTuple

VERIFIED, VIOLATED, REFUSED, INCONCLUSIVE = range(4)
"""The exit codes."""


class Odd(NamedTuple):
    """A program, the exit code of `weft check`, and what it says."""

    name: str
    source: bytes
    code: int
    says: tuple[str, ...]
    """Parts of what is printed, on either stream, in this order."""


def odd(name: str, source: str | bytes, code: int = VERIFIED, *says: str) -> Odd:
    """A program; text is without its indentation."""
    text = source if isinstance(source, bytes) else dedent(source).encode()
    return Odd(name, text, code, says)
