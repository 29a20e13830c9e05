"""Where in the user's program something happens."""

from __future__ import annotations

import os
import sys
import threading
from types import FrameType

import weft

_INTERNAL = (os.path.join(os.path.dirname(weft.__file__), ""), threading.__file__)
_known: dict[str, bool] = {}


def caller() -> tuple[str, int]:
    """The file and line of the innermost frame that is neither weft's nor `threading`'s."""
    frame = calling_frame()
    return frame.f_code.co_filename, frame.f_lineno


def is_internal(frame: FrameType) -> bool:
    """Whether a frame is of weft or of `threading`, not of the user's program."""
    file = frame.f_code.co_filename
    internal = _known.get(file)
    if internal is None:
        internal = _known[file] = file.startswith(_INTERNAL)
    return internal


def calling_frame() -> FrameType:
    """That frame itself."""
    frame = sys._getframe(1)
    while frame.f_back is not None and is_internal(frame):
        frame = frame.f_back
    return frame


def is_weft_file(file: str) -> bool:
    """Whether a file is of weft itself."""
    return file.startswith(_INTERNAL[0])
