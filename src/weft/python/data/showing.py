"""What is read or written, in few words, without running any of the program's code."""

from __future__ import annotations

from typing import Any

from weft.python.runtime.asking import qualname_of

SIMPLE = (bool, bytes, complex, float, int, str, type(None))
WIDEST = 40
"""How many characters of a value are shown."""
MANY = 4
"""How many elements of a tuple are shown."""


def brief(value: Any) -> str:
    """A value in one line."""
    kind = type(value)
    if kind in SIMPLE:
        text = repr(value)
        return text if len(text) <= WIDEST else f"{text[: WIDEST - 1]}…"
    if kind is tuple and len(value) <= MANY:
        parts = ", ".join(map(brief, value))
        return f"({parts},)" if len(value) == 1 else f"({parts})"
    if kind in (list, dict, set):
        return repr(kind()) if not value else f"{kind.__name__} of {len(value)}"
    return f"<{qualname_of(kind)}>"
