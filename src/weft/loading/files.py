"""Says what is wrong with a file that cannot be loaded, and what to do about it."""

from __future__ import annotations

import sys
from pathlib import Path

from weft.errors import WeftError
from weft.storage.reading import IsFolder, NotThere, Unreadable

HERE = f"{sys.version_info.major}.{sys.version_info.minor}"
SYNTAX = (
    f"correct the syntax; if it is that of a newer Python, run weft with that one: this is {HERE}"
)
ENCODING = "save the file as UTF-8, or name its encoding in the first line: # coding: latin-1"


def missing(path: Path, error: Unreadable) -> WeftError:
    """For a file that cannot be read at all."""
    if isinstance(error, NotThere):
        return WeftError("there is no such file", str(path), f"{_near(path)}name a Python file")
    if isinstance(error, IsFolder):
        return WeftError("this is a folder", str(path), "name one Python file in it")
    todo = "name a Python file that you may read"
    return WeftError(f"the file cannot be read: {error}", str(path), todo)


def unreadable(text: bytes, path: Path, error: Exception) -> WeftError:
    """For a file that cannot be compiled."""
    if b"\0" in text:
        return WeftError("this is not text", str(path), "name a Python file")
    line = getattr(error, "lineno", None)
    place = f"{path}:{line}" if line else str(path)
    why = _undecodable(text)
    if why is not None:
        return WeftError(f"this cannot be decoded: {why}", place, ENCODING)
    said = error.msg if isinstance(error, SyntaxError) else str(error)
    if isinstance(error, RecursionError | MemoryError):
        said = "it is nested too deep"
    return WeftError(f"this is not Python: {said}", place, SYNTAX)


def _undecodable(text: bytes) -> str | None:
    """Why bytes are no text in the encoding that they claim to have."""
    from importlib.util import decode_source

    try:
        decode_source(text)
    except (SyntaxError, UnicodeDecodeError) as error:
        return str(error)
    return None


def _near(path: Path) -> str:
    """The file that may have been meant."""
    from difflib import get_close_matches

    known = [each.name for each in path.parent.glob("*.py")]
    found = get_close_matches(path.name, known, 1)
    return f"did you mean {found[0]}? " if found else ""
