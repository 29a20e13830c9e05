"""What the parent does: wait, pass signals on, and end a child whose time is over."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from select import select
from time import monotonic
from types import FrameType

from weft.channel import (
    CODE,
    ENTRY,
    LONGEST,
    PAGE,
    PASSED_ON,
    RESULTS,
    STACK,
    STALLED,
    UNTIL,
    mark,
)
from weft.supervision.memory import Memory
from weft.supervision.starting import Child

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals that ask a command to end."""
MORE, SHARE = 0.4, 0.05
"""The child stops by itself when its time is over. It is ended so many seconds, and such a share of
its time, later."""
AHEAD = 0.5
"""So many seconds before, the parent loads what it needs to tell of it."""
LAST_WORDS = 0.2
"""Seconds in which a child can tell where it is before it is ended."""
BETWEEN = 0.05
"""Seconds between two pieces of what it tells then, at most."""
FAREWELL = 2.0
"""Seconds that a child has to end once it has said how it went."""
AFTER_A_SIGNAL, AFTER_ANOTHER = 5.0, 1.0
"""Seconds in which a child has to react to Ctrl-C, and to another one."""
LOOKS = 0.1
"""Seconds between two looks at the memory of the child."""
CHUNK = 1 << 16


class Ended:
    """How a child has ended, and what it had told."""

    def __init__(self) -> None:
        self.told: dict[bytes, bytes] = {}
        """The latest of each sort, as JSON."""
        self.entries: list[dict[bytes, bytes]] = []
        """Of each system that was checked what it had told, by the sort of report."""
        self.stack: list[str] = []
        """Where it was, as `faulthandler` tells."""
        self.signals: list[int] = []
        """What was sent to the parent, and passed on."""
        self.late = False
        """Whether it had to be ended."""
        self.memory: int | None = None
        """The bound on its memory that it had exceeded then, in bytes."""
        self.status = 0
        """As `os.waitpid` has it."""

    @property
    def code(self) -> int | None:
        """The exit code that it has told, if it has come so far."""
        told = self.told.get(CODE, b"")
        return int(told) if told.isdigit() else None


class Parent:
    """Watches over one child."""

    def __init__(self, child: Child) -> None:
        self._child = child
        self._memory = Memory(child.process)
        self._ended = Ended()
        self._mark = mark(child.secret)
        self._rest = b""
        self._until: float | None = None
        """When it has to have ended."""
        self._over = False
        self._open = True
        """Whether something may still come through the pipe."""

    def wait(self) -> Ended:
        """Wait until the child has ended, by itself or not."""
        with _signals(self._pass_on) as woken:
            while not self._reaped():
                self._look()
                left = self._left()
                if left is not None and left <= 0:
                    self._end()
                elif left is not None and left <= AHEAD:
                    _prepare()
                    self._listen(min(LOOKS, self._left() or 0.0), woken)
                else:
                    self._listen(LOOKS, woken)
        while self._open and self._more():
            self._listen(0.0)
        return self._ended

    def _more(self) -> bool:
        return bool(select([self._child.pipe], [], [], 0.0)[0])

    def _look(self) -> None:
        """A child that takes too much memory has no time left."""
        if CODE not in self._ended.told:
            self._ended.memory = self._memory.exceeded()
            if self._ended.memory is not None:
                self._give(0.0)

    def _left(self) -> float | None:
        return None if self._until is None else max(0.0, self._until - monotonic())

    def _reaped(self) -> bool:
        if not self._over:
            process, status = os.waitpid(self._child.process, os.WNOHANG)
            if process:
                self._over, self._ended.status = True, status
        return self._over

    def _pass_on(self, number: int, frame: FrameType | None) -> None:
        """What is sent to the command is meant for the child."""
        again = bool(self._ended.signals)
        self._ended.signals.append(number)
        assert PASSED_ON is not None
        self._send(PASSED_ON)
        self._give(AFTER_ANOTHER if again else AFTER_A_SIGNAL)

    def _send(self, number: int) -> None:
        if not self._over:
            os.kill(self._child.process, number)

    def _give(self, seconds: float) -> None:
        """So much time is left, and no more than there was."""
        until = monotonic() + seconds
        self._until = until if self._until is None else min(until, self._until)

    def _end(self) -> None:
        """The child does not end by itself. It is asked where it is, and killed."""
        if STACK is not None and CODE not in self._ended.told:
            self._ended.stack.clear()
            self._send(STACK)
            # The stack comes in pieces.
            patience = LAST_WORDS
            while not self._reaped() and self._listen(patience):
                patience = BETWEEN
            if self._reaped():
                # A program may have taken from the signal what is done for it: then it ends.
                self._ended.late = os.WIFSIGNALED(self._ended.status) and (
                    os.WTERMSIG(self._ended.status) == STACK
                )
                return
            if self._left() != 0:
                # It has gone on in the last moment.
                return
        self._ended.late = True
        if not self._reaped():
            self._send(signal.SIGKILL)
            _, self._ended.status = os.waitpid(self._child.process, 0)
            self._over = True

    def _listen(self, seconds: float | None, *others: int) -> bool:
        """Wait for news, and take it; whether there was any."""
        pipes = [self._child.pipe, *others] if self._open else others
        ready, _, _ = select(pipes, [], [], seconds)
        for each in ready:
            data = os.read(each, CHUNK)
            if each != self._child.pipe:
                continue
            self._open = bool(data)
            *lines, rest = (self._rest + data).split(b"\n")
            self._rest = rest if len(rest) <= LONGEST else b""
            for line in lines:
                self._take(line)
        return bool(ready)

    def _take(self, line: bytes) -> None:
        if not line.startswith(self._mark):
            self._ended.stack.append(line.decode(errors="replace"))
            return
        word, _, what = line[len(self._mark) :].partition(b" ")
        if word == ENTRY:
            self._ended.entries.append({word: what})
            return
        if word in (PAGE, RESULTS) and self._ended.entries:
            self._ended.entries[-1][word] = what
            return
        self._ended.told[word] = what
        if word == UNTIL and not self._ended.signals:
            self._until = _until(what)
        elif word == CODE:
            self._give(FAREWELL)
        elif word == STALLED:
            self._give(0.0)


def _prepare() -> None:
    import weft.cli.arguments
    import weft.supervision.telling  # noqa: F401


def _until(seconds: bytes) -> float | None:
    """When a child has to have ended that has so many seconds from now on."""
    try:
        return monotonic() + float(seconds) * (1 + SHARE) + MORE
    except ValueError:
        return None


@contextmanager
def _signals(pass_on: Callable[[int, FrameType | None], None]) -> Iterator[int]:
    """Signals are passed on, and every one wakes whoever waits for the descriptor."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    woken = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    before = [(each, signal.signal(each, pass_on)) for each in ENDING]
    before.append((signal.SIGCHLD, signal.signal(signal.SIGCHLD, _nothing)))
    try:
        yield reading
    finally:
        for each, handler in before:
            signal.signal(each, handler)
        signal.set_wakeup_fd(woken)
        os.close(reading)
        os.close(writing)


def _nothing(number: int, frame: FrameType | None) -> None:
    """Only lets the parent wake up."""
