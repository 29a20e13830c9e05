"""One thread for all watchdogs of a process: it sleeps until the first of them has to look.

An exploration may take milliseconds. To start a thread for each, and to hand the lock of the
interpreter over to it and back, took a fifth of the time of a short one. So the thread stays for a
moment after the last watchdog has gone: there may be another exploration.

Made of what `threading` is made of, because `threading` itself may be under control.
"""

from __future__ import annotations

from _thread import allocate_lock, start_new_thread
from os import register_at_fork
from time import monotonic
from typing import Protocol

LINGER = 1.0
"""How many seconds the thread stays when there is nothing left to watch."""
PATIENCE = 1.0
"""How many seconds whoever forks waits for the thread to end."""


class Looking(Protocol):
    """What wants to look from time to time."""

    due: float
    """When it has to look next, by the monotonic clock."""

    def look(self) -> bool:
        """It is time. Says when the next time is, or returns False if there is none."""


class Timekeeper:
    """Lets each look when its time has come, in a thread of its own."""

    def __init__(self) -> None:
        self._forget()

    def _forget(self) -> None:
        """Begin anew: in a process that was forked off, the thread is not there."""
        self._guard = allocate_lock()
        """Whoever has it may use what follows."""
        self._looking: list[Looking] = []
        self._runs = False
        """Whether the thread is there."""
        self._until = 0.0
        """When the thread wakes up by itself."""
        self._ends_at = 0.0
        """When the thread ends, if there is nothing left."""
        self._wake = allocate_lock()
        """The thread waits for it; nobody holds it in the end."""
        self._wake.acquire()
        self._gone = allocate_lock()
        """The thread holds it."""

    def add(self, looking: Looking) -> None:
        """From now on it is asked to look when it is due."""
        with self._guard:
            self._looking.append(looking)
            if not self._runs:
                self._runs = True
                self._until = 0.0
                start_new_thread(self._run, ())
            elif looking.due < self._until:
                self._wake_up()

    def remove(self, looking: Looking) -> None:
        """It is not asked any more, unless it is looking just now."""
        with self._guard:
            if looking in self._looking:
                self._looking.remove(looking)
                self._ends_at = monotonic() + LINGER

    def end(self) -> None:
        """End the thread if there is nothing left to watch: whoever forks is to be alone."""
        # What forks may be the handler of a signal that has come while somebody had the guard.
        if not self._guard.acquire(timeout=PATIENCE):
            return
        try:
            if self._looking or not self._runs:
                return
            self._ends_at = 0.0
            self._wake_up()
        finally:
            self._guard.release()
        if self._gone.acquire(timeout=PATIENCE):
            self._gone.release()

    def forked(self) -> None:
        """This process was forked off."""
        self._forget()

    def _wake_up(self) -> None:
        self._until = 0.0
        if self._wake.locked():
            self._wake.release()

    def _run(self) -> None:
        with self._gone:
            try:
                while (due := self._due()) is not None:
                    if due:
                        self._let_look(due)
                    else:
                        self._wake.acquire(timeout=max(0.0, self._until - monotonic()))
            except BaseException:
                self._give_up()
                raise

    def _give_up(self) -> None:
        """Something has gone wrong, which Python reports; the others are watched all the same."""
        with self._guard:
            self._runs = bool(self._looking)
            if self._runs:
                self._until = 0.0
                start_new_thread(self._run, ())

    def _let_look(self, due: list[Looking]) -> None:
        for each in due:
            goes_on = False
            try:
                goes_on = each.look()
            finally:
                if not goes_on:
                    self.remove(each)

    def _due(self) -> list[Looking] | None:
        """Those whose time has come, before the thread sleeps again; None if it has to end."""
        with self._guard:
            now = monotonic()
            due = [each for each in self._looking if each.due <= now]
            if due:
                return due
            if self._looking:
                self._until = min(each.due for each in self._looking)
            elif now < self._ends_at:
                self._until = self._ends_at
            else:
                self._runs = False
                return None
            return due


timekeeper = Timekeeper()
register_at_fork(before=timekeeper.end, after_in_child=timekeeper.forked)
