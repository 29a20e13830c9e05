"""Where in the user's code something happened."""

from __future__ import annotations

import traceback
from pathlib import Path

WEFT = Path(__file__).parent
IMPORTING = ("<frozen importlib", str(Path(traceback.__file__).with_name("importlib")))
ITSELF = "weft itself"


def place_of(error: BaseException) -> str:
    """The innermost place outside weft, and outside what imports modules."""
    # An exception may lie about its class.
    syntax = error if issubclass(type(error), SyntaxError) else None
    if isinstance(syntax, SyntaxError) and syntax.filename and syntax.lineno:
        return f"{syntax.filename}:{syntax.lineno}"
    outside = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith(IMPORTING) and WEFT not in Path(frame.filename).parents
    ]
    return f"{outside[-1].filename}:{outside[-1].lineno}" if outside else ITSELF
