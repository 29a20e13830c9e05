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
    """Whether there is nothing of the user's program in the stack of a frame that was found."""
    return _known[frame.f_code.co_filename]


def calling_frame() -> FrameType:
    """That frame itself."""
    frame = sys._getframe(1)
    while True:
        file = frame.f_code.co_filename
        internal = _known.get(file)
        if internal is None:
            internal = _known[file] = file.startswith(_INTERNAL)
        if not internal or frame.f_back is None:
            return frame
        frame = frame.f_back
