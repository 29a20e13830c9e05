"""Ends a program that runs for too long without reaching its next operation.

A search is in control only between operations. Code that never comes back would hang it, so a
thread looks every now and then whether anything has moved, and if not, raises `Stalled` there. Code
that waits for a lock in C does not notice; there it takes a signal.
"""

from __future__ import annotations

import os
import signal
import sys
from _thread import allocate_lock, get_ident, start_new_thread
from collections.abc import Callable
from time import monotonic
from types import TracebackType
from typing import Any

from weft import interrupts
from weft.supervision.channel import STALLED, listens, tell

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
    """Watches the thread that makes it, while it is entered.

    Made of what `threading` is made of, because `threading` itself may be under control.
    """

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
        self._over = allocate_lock()
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
        self._over.acquire()
        start_new_thread(self._watch, ())
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
            self._over.release()
            if self._changed:
                signal.signal(signal.SIGINT, self._handler)
            # The thread ends when it gets to it; what it looks at is not to be kept until then.
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

    def _wait(self) -> bool:
        """Wait for as long as an operation may take; whether there is nothing left to watch."""
        until = monotonic() + self._patience()
        if self._deadline is not None and self._deadline < until:
            if self._over.acquire(timeout=max(0.0, self._deadline - monotonic())):
                return True
            self._deadline = None
            self._late = True
            self._expires()
            return self._over.acquire(timeout=self._overtime)
        return self._over.acquire(timeout=max(0.0, until - monotonic()))

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

    def _watch(self) -> None:
        seen = self._progress()
        signals = 0
        while not self._wait():
            now = self._progress()
            if (now == seen or self._late) and not self.fired:
                self._fire()
            elif now == seen and signals < SIGNALS:
                signals += 1
                self._interrupt()
            elif now == seen and listens():
                # The parent ends the process, and tells where it was.
                tell(STALLED, self._seconds)
                return
            elif now == seen and last_wish is not None:
                last_wish(self._seconds)
                return
            elif now == seen:
                # It catches whatever is raised in it. Nothing is left but to end the process.
                sys.stderr.write(f"weft: {LAST_WORDS}\n")
                sys.stderr.flush()
                _END(3)
            seen = now


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
