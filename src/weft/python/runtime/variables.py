"""The variables of a call that is under way, without keeping what they hold."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

CO_OPTIMIZED = 1
"""The flag of code whose variables are not in a dictionary."""
REFERENCES = 3
"""How many references a dictionary has that is in use by its frame and by one function here."""


def variables_of(frame: FrameType) -> list[tuple[str, Any]]:
    contents = frame.f_locals
    found = list(contents.items())
    copied = sys.version_info < (3, 13) and frame.f_code.co_flags & CO_OPTIMIZED
    if copied and sys.getrefcount(contents) <= REFERENCES:
        # The frame would keep the copy, and with it what the program has dropped. If the program
        # itself has asked for it, it is left alone.
        contents.clear()
    return found
