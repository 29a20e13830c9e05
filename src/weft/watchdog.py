"""Ends a program that runs for too long without reaching its next operation.

A search is in control only between operations. Code that never comes back would hang it, so a
thread (`weft.timekeeper`) looks every now and then whether anything has moved, and if not, raises
`Stalled` there. Code that waits for a lock in C does not notice; there it takes a signal.
"""

from __future__ import annotations

import os
import signal
import sys
from _thread import allocate_lock, get_ident
from collections.abc import Callable
from time import monotonic
from types import TracebackType
from typing import Any

from weft import interrupts
from weft.channel import STALLED, listens, tell
from weft.timekeeper import timekeeper

_END, _SEND = os._exit, signal.pthread_kill
"""Those of the modules are refused while a program is under control."""
SIGNALS = 3
"""How often to interrupt code that does not come back."""
OVERTIME, SHARE = 0.25, 0.02
"""How many seconds, and which share of its time, something has to end when its time is over."""
GRACE = 2.0
"""How many seconds an interruption has at least to take effect."""
LAST_WORDS = (
    "inconclusive: code of the program does not come back and catches every interruption; "
    "look for `except BaseException` or a bare `except` in a loop"
)


last_wish: Callable[[float], None] | None = None
"""Where another process can end this one, and tell the user: how to ask for that. It is handed how
many seconds nothing came back."""


class Stalled(BaseException):
    """Raised in code that did not come back. Not an Exception, lest the program catch it."""


def _nothing() -> object:
    return None


class Watchdog:
    """Watches the thread that makes it, while it is entered."""

    def __init__(
        self,
        seconds: float,
        progress: Callable[[], object],
        deadline: float | None = None,
        expires: Callable[[], object] = _nothing,
    ) -> None:
        """`expires` is called, in another thread, when the deadline by the monotonic clock is
        over."""
        self._seconds = seconds
        self._overtime = OVERTIME
        if deadline is not None:
            self._overtime += SHARE * max(0.0, deadline - monotonic())
        self._late = False
        self._progress = progress
        self._deadline = deadline
        self._expires = expires
        self.due = 0.0
        """When to look next, by the monotonic clock."""
        self._seen: object = None
        self._signals = 0
        """How many were sent."""
        self._firing = allocate_lock()
        self._ended = False
        self._target = get_ident()
        self._handler: Any = None
        self._changed = False
        self.fired = False
        """Whether it had to end something."""
        self.place = ""
        """Where that was. Callbacks of C code swallow what is raised in them, and its place."""

    def __enter__(self) -> Watchdog:
        self._heed_interruptions()
        self._seen = self._progress()
        self._wait()
        timekeeper.add(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        try:
            with self._firing:
                self._ended = True
                if self.fired and kind is not Stalled:
                    # What was to end has just ended by itself.
                    _raise_in(self._target, None)
        finally:
            timekeeper.remove(self)
            if self._changed:
                signal.signal(signal.SIGINT, self._handler)
            # The thread may be looking just now; what it looks at is not to be kept for long.
            self._progress = self._expires = _nothing

    def _heed_interruptions(self) -> None:
        """A process in the background may have been told to ignore the signal that is needed."""
        self._handler = signal.getsignal(signal.SIGINT)
        if self._handler in (signal.SIG_IGN, signal.SIG_DFL):
            try:
                signal.signal(signal.SIGINT, signal.default_int_handler)
                self._changed = True
            except ValueError:
                # Only the main thread may say so; in another one there are no signals anyway.
                pass

    def _patience(self) -> float:
        # What was interrupted needs time to come to an end, more than an operation does.
        return max(self._seconds, GRACE) if self.fired else self._seconds

    def _wait(self) -> None:
        """Look again when an operation has had its time, or at the deadline."""
        self.due = monotonic() + self._patience()
        if self._deadline is not None:
            self.due = min(self.due, self._deadline)

    def _fire(self) -> None:
        with self._firing:
            if not self._ended:
                self.fired = True
                self.place = _place(self._target)
                _raise_in(self._target, Stalled)

    def _interrupt(self) -> None:
        # Once the block has ended, a signal would hit code that is not watched.
        with self._firing:
            if not self._ended:
                interrupts.expect()
                _SEND(self._target, signal.SIGINT)

    def look(self) -> bool:
        """The time has come; False if there is nothing left to watch."""
        if self._ended:
            return False
        if self._deadline is not None and monotonic() >= self._deadline:
            self._deadline = None
            self._late = True
            self._expires()
            self.due = monotonic() + self._overtime
            return True
        now = self._progress()
        stays = now == self._seen
        if (stays or self._late) and not self.fired:
            self._fire()
        elif stays and self._signals < SIGNALS:
            self._signals += 1
            self._interrupt()
        elif stays and listens():
            # The parent ends the process, and tells where it was.
            tell(STALLED, self._seconds)
            return False
        elif stays and last_wish is not None:
            last_wish(self._seconds)
            return False
        elif stays:
            # It catches whatever is raised in it. Nothing is left but to end the process.
            sys.stderr.write(f"weft: {LAST_WORDS}\n")
            sys.stderr.flush()
            _END(3)
        self._seen = now
        self._wait()
        return True


def _place(thread: int) -> str:
    """Where a thread is, if that can be found out."""
    try:
        # Hardly ever needed, so that nobody else should wait for the import.
        from weft.places import place_of_frame

        return place_of_frame(sys._current_frames().get(thread))
    except Exception:
        # The program may have exchanged what this needs; what runs has to end all the same.
        return ""


def _raise_in(thread: int, what: type[BaseException] | None) -> None:
    """Let a thread raise something when it comes to it; or nothing any more."""
    # Hardly ever needed, so that nobody else should wait for the import.
    import ctypes

    raised = None if what is None else ctypes.py_object(what)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)
