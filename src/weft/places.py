"""Where in the user's code something happened."""

from __future__ import annotations

import traceback
from pathlib import Path
from types import FrameType

WEFT = Path(__file__).parent
IMPORTING = ("<frozen importlib", str(Path(traceback.__file__).with_name("importlib")))
ITSELF = "weft itself"


def place_of_frame(frame: FrameType | None) -> str:
    """The innermost place outside weft of what is being run; nothing if there is none."""
    while frame is not None:
        file = frame.f_code.co_filename
        if not file.startswith(IMPORTING) and WEFT not in Path(file).parents:
            return f"{file}:{frame.f_lineno}"
        frame = frame.f_back
    return ""


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
