"""Ctrl-C: the first one ends the search, which tells what it has found so far; the second ends all.

SIGTERM counts as one.

The first one raises `KeyboardInterrupt` wherever the process is. A program may catch that and go
on, so the search asks here, after each execution, whether it was meant to end.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from os import _exit
from types import FrameType

# `_exit` by name, because that of `os` may be under control.

SIGNALS = (signal.SIGINT, signal.SIGTERM)
AT_ONCE = 130
"""What shells say of a process that was ended by Ctrl-C."""

_asked = False
_others = 0
"""Signals that are on their way without anybody having pressed anything."""
_last_wishes: list[Callable[[], None]] = []


def heed() -> None:
    """Raise `KeyboardInterrupt` if the user has asked for it and it was caught on its way."""
    if _asked:
        raise KeyboardInterrupt


def expect() -> None:
    """Another part of weft sends the signal: it does not count."""
    global _others
    _others += 1


def before_the_end(do: Callable[[], None]) -> None:
    """What is to be done when everything is ended at once."""
    _last_wishes.append(do)


@contextmanager
def two_steps() -> Iterator[None]:
    """As described, until the end of the block. In other threads than the main one, as usual."""
    global _asked
    _asked = False
    try:
        before = [signal.signal(each, _handle) for each in SIGNALS]
    except ValueError:
        yield
        return
    try:
        yield
    finally:
        _asked = False
        _last_wishes.clear()
        for number, handler in zip(SIGNALS, before, strict=True):
            signal.signal(number, handler)


def _handle(number: int, frame: FrameType | None) -> None:
    global _asked, _others
    if _others:
        _others -= 1
    elif _asked:
        for wish in _last_wishes:
            wish()
        _exit(AT_ONCE)
    else:
        _asked = True
    raise KeyboardInterrupt
