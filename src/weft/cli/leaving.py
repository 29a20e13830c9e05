"""Lets a process end quickly that was a command and nothing else.

When Python ends, it looks for garbage in all that is loaded, takes the modules apart, and looks
again. weft and what it uses are much, and nothing of it matters any more.
"""

from __future__ import annotations

import atexit
import gc


def leave_quickly() -> None:
    """Let Python look for garbage once, after all that the program has asked it to do in the end.

    What is no garbage by then goes with its module, as ever, if the module refers to it.
    """
    atexit.register(_leave)


def _leave() -> None:
    gc.collect()
    gc.freeze()
