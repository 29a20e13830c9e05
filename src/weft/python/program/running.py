"""Threads that run code of the program since before the exploration.

They are real: what they do meanwhile is in no schedule, and nobody watches it.
"""

from __future__ import annotations

import sys
import threading
from _thread import get_ident
from collections.abc import Container, Iterator
from types import FrameType, FunctionType
from typing import Any

from weft.python.program.ways import dictionary
from weft.python.runtime.address import address

GIVEN = ("_target", "function")
"""Where a thread, and a timer, have what they were given to run."""

_ACTIVE: dict[int, threading.Thread] = threading._active  # type: ignore[attr-defined]
"""The threads of the process; by name, because a test may put a mock in its place."""
UNWATCHED = "`{}` runs in a thread that was started before, and is not under control"


def running(homes: Container[int]) -> list[str]:
    """Tell which there are of functions with those globals, by their identities.

    Not in the main thread: whoever explores in another one lets that wait.
    """
    aside = {get_ident(), threading.main_thread().ident}
    frames = sys._current_frames()
    found: dict[str, None] = {}
    for number in sorted(frames.keys() - aside):
        for contents, name in (*_given(number), *_in_frames(frames[number])):
            if address(contents) in homes:
                found[UNWATCHED.format(name)] = None
                break
    return [*found]


def _given(number: int) -> Iterator[tuple[dict[str, Any], str]]:
    thread = _ACTIVE.get(number)
    if thread is None:
        return
    own = dictionary(thread)
    for each in (*map(own.get, GIVEN), type(thread).run):
        function = getattr(each, "__func__", each) if type(each) is not FunctionType else each
        if type(function) is FunctionType:
            yield function.__globals__, function.__name__


def _in_frames(frame: FrameType | None) -> Iterator[tuple[dict[str, Any], str]]:
    while frame is not None:
        yield frame.f_globals, frame.f_code.co_name
        frame = frame.f_back
