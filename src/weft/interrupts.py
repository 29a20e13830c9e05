"""Ctrl-C: the first one ends the search, which tells what it has found so far; the second ends all.

SIGTERM counts as one.

The first one raises `KeyboardInterrupt` wherever the process is, but where threads are being ended:
there it waits, because those that are left in the middle of something would go on when they are
garbage. A program may catch it and go on, so the search asks here, after each execution, whether it
was meant to end.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from os import _exit
from types import FrameType

from weft.channel import CODE, PASSED_ON, listens, tell
from weft.system.interruption import handlers

# By name, because what is in `os` may be under control.

SIGNALS = (signal.SIGINT, signal.SIGTERM)
AT_ONCE = 130
"""What shells say of a process that was ended by Ctrl-C."""

held = False
"""Whether it has to wait. To be set without a call: Python handles signals where functions are
called."""
_waiting = False
"""Whether one does."""
_asked = False
_counted = {"own": 0, "passed on": 0}
"""How many signals have come from elsewhere, and how many the parent of this process has passed on.
A terminal sends them to both: then they are the same."""
_expected: list[None] = []
"""One for each signal that weft itself has sent and that has not arrived. Watchdogs add to it from
threads of their own: on a free-threaded build `+=` on a number would lose some, `append` and `pop`
do not."""
_last_wishes: list[Callable[[], None]] = []


def heed() -> None:
    """Raise `KeyboardInterrupt` if the user has asked for it and it was caught on its way."""
    if _asked:
        raise KeyboardInterrupt


def release() -> None:
    """It need not wait any more."""
    global held, _waiting
    held = False
    if _waiting:
        _waiting = False
        raise KeyboardInterrupt


def expect() -> None:
    """Another part of weft sends the signal: it does not count."""
    _expected.append(None)


def before_the_end(do: Callable[[], None]) -> None:
    """What is to be done when everything is ended at once."""
    _last_wishes.append(do)


@contextmanager
def two_steps() -> Iterator[None]:
    """As described, until the end of the block. In other threads than the main one, as usual."""
    global _asked, held, _waiting
    _asked = held = _waiting = False
    _counted.update(dict.fromkeys(_counted, 0))
    signals = (*SIGNALS, PASSED_ON) if PASSED_ON is not None and listens() else SIGNALS
    try:
        before = [signal.signal(each, _handle) for each in signals]
    except ValueError:
        yield
        return
    try:
        yield
    finally:
        _asked = False
        _last_wishes.clear()
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)


def _handle(number: int, frame: FrameType | None) -> None:
    global _asked, _waiting
    if _expected and number != PASSED_ON:
        # Only the main thread handles signals, so that no other one takes the last of them.
        _expected.pop()
        raise KeyboardInterrupt
    before = max(_counted.values())
    _counted["passed on" if number == PASSED_ON else "own"] += 1
    if max(_counted.values()) == before:
        return
    if _asked:
        for wish in _last_wishes:
            wish()
        tell(CODE, AT_ONCE)
        _exit(AT_ONCE)
    _asked = True
    if held:
        _waiting = True
        return
    raise KeyboardInterrupt


handlers.update((_handle.__code__, release.__code__))
