"""Sees to it that a test ends in time, though nothing in the process may be able to end it.

`weft check` has a parent process for that. pytest has none, so one is started beside it when the
first test is explored (`outside`), and told when the time of each test will be over.
"""

from __future__ import annotations

import faulthandler
import os
import subprocess
import sys
from _thread import allocate_lock, start_new_thread
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from os import write
from time import monotonic
from typing import Any

import pytest

from weft import watchdog
from weft.testing import outside
from weft.testing.outside import BEAT, LOOKS, OVER, SPINS, STACK, UNTIL

# By name, because those of the modules may be under control.

OVERTIME = pytest.StashKey["Overtime"]()
WEFT = os.path.join(os.path.dirname(watchdog.__file__), "")


class Overtime:
    """Of one session of pytest, or of one of its processes."""

    def __init__(self, config: pytest.Config) -> None:
        self._capture = config.pluginmanager.getplugin("capturemanager")
        self._pipe = -1

    @contextmanager
    def bounded(self, name: str, seconds: float | None) -> Iterator[None]:
        """If a test has not ended then, and no Python runs any more, pytest is ended."""
        if seconds is None or not self._begun():
            yield
            return
        over = allocate_lock()
        over.acquire()
        self._tell(UNTIL, f"{seconds:g} {name}")
        start_new_thread(self._beat, (over, monotonic() + seconds))
        before, watchdog.last_wish = watchdog.last_wish, self._spins
        if STACK is not None:
            faulthandler.register(STACK, file=self._pipe, all_threads=False)
        try:
            yield
        finally:
            if STACK is not None:
                faulthandler.unregister(STACK)
            watchdog.last_wish = before
            over.release()
            self._tell(OVER)

    def close(self) -> None:
        """Nothing is explored any more."""
        if self._pipe >= 0:
            os.close(self._pipe)
            self._pipe = -1

    def _begun(self) -> bool:
        if self._pipe < 0 and os.name == "posix":
            aside = self._capture.global_and_fixture_disabled if self._capture else nullcontext
            # Without such a process, tests can be explored as well.
            with suppress(OSError), aside():
                self._pipe = _begin()
        return self._pipe >= 0

    def _beat(self, over: Any, until: float) -> None:
        """When the time is over, say again and again that Python is running."""
        if not over.acquire(timeout=max(0.0, until - monotonic())):
            while not over.acquire(timeout=LOOKS):
                self._tell(BEAT)

    def _spins(self, seconds: float) -> None:
        self._tell(SPINS, f"{seconds:g}")

    def _tell(self, word: bytes, what: str = "") -> None:
        with suppress(OSError):
            write(self._pipe, word + b" " + what.encode(errors="replace") + b"\n")


def overtime(config: pytest.Config) -> Overtime:
    """That of the session."""
    found = config.stash.get(OVERTIME, None)
    if found is None:
        found = config.stash[OVERTIME] = Overtime(config)
        config.add_cleanup(found.close)
    return found


def _begin() -> int:
    reading, writing = os.pipe()
    command = [sys.executable, "-I", "-S", outside.__file__, str(os.getpid()), WEFT]
    try:
        subprocess.run(
            command, stdin=reading, stdout=subprocess.DEVNULL, start_new_session=True, check=True
        )
    except (OSError, subprocess.CalledProcessError) as error:
        os.close(writing)
        raise OSError from error
    finally:
        os.close(reading)
    return writing
