"""Exceptions on their way from one process to another.

Those of Python and of weft arrive as what they are. Of others, which may be made in ways that only
the program knows, a stand-in arrives with the same name and text.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from weft.errors import WeftError
from weft.system.wording import told_by

PLAIN = (int, float, str, bytes, type(None))
SIMPLE = (AssertionError, WeftError, SystemExit, KeyboardInterrupt, Exception)
"""What a stand-in may be an instance of, for those who ask."""


class Packed(NamedTuple):
    """An exception as plain values."""

    kind: type[BaseException]
    """Its class, or for a stand-in the nearest of `SIMPLE`."""
    arguments: tuple[Any, ...]
    attributes: dict[str, Any]
    name: str | None = None
    """For a stand-in: the name of the class."""
    module: str = ""


def pack(exception: BaseException) -> Packed:
    kind = type(exception)
    text = told_by(exception)
    if kind.__module__ == "builtins" or kind.__module__.partition(".")[0] == "weft":
        attributes = vars(exception) if isinstance(exception, WeftError) else {}
        packed = Packed(kind, exception.args, attributes)
        plain = all(isinstance(argument, PLAIN) for argument in exception.args)
        if plain and str(unpack(packed)) == text:
            return packed
    base = next((simple for simple in SIMPLE if issubclass(kind, simple)), BaseException)
    return Packed(base, (text,), {}, kind.__name__, kind.__module__)


def unpack(packed: Packed) -> BaseException:
    kind: type[BaseException] = packed.kind
    if packed.name is not None:
        members = {"__str__": _text, "__module__": packed.module}
        kind = type(packed.name, (packed.kind,), members)
    # Not by calling it: some take other arguments than those they keep.
    made = kind.__new__(kind, *packed.arguments)
    made.args = packed.arguments
    vars(made).update(packed.attributes)
    return made


def _text(self: BaseException) -> str:
    return str(self.args[0])
