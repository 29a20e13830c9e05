"""A process beside pytest, which ends it where nothing inside of it can.

C code that keeps the interpreter's lock lets no thread of Python run, and code that catches every
interruption does not end by itself. Nobody in the process could then end the test that is being
explored, nor say which one that is. This process is told when the time of a test will be over. If
nothing comes from pytest after that, it asks for the stack, says what it knows, and ends pytest.

It runs by itself, and imports nothing of weft: it is there within a few milliseconds, and takes
no memory to speak of. When pytest has gone it goes, too.
"""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time

UNTIL, OVER, BEAT, SPINS = b"until", b"over", b"beat", b"spins"
"""What pytest tells: how many seconds a test has from now on, and which one it is; that it is
over; that Python is running; and that the test catches every interruption."""
STACK = getattr(signal, "SIGRTMAX", None)
"""Asks pytest for its stack, whatever it does. Nobody uses this signal, and not all systems have
it."""
LOOKS = 0.25
"""Seconds between two looks at a test whose time is over."""
PATIENCE = 8
"""After so many looks without news, nothing in the process runs any more."""
FRAME = re.compile(r'  File "(.+)", line (\d+) in (.+)')
KEEPS = "C code has kept the interpreter's lock for longer than the {} s that the test may take"
CATCHES = "code of the program does not come back after {} s and catches every interruption"
LOOK = {
    KEEPS: "look for C code that runs for long there; pytest cannot go on and was ended, "
    "weft check would have told what it has found",
    CATCHES: "look for `except BaseException` or a bare `except` in a loop; "
    "pytest cannot go on and was ended",
}


class Watch:
    """What is known of the process that is watched."""

    def __init__(self, process: int, weft: str) -> None:
        self._process = process
        self._folders = weft, os.path.join(os.path.dirname(os.__file__), "")
        self._rest = b""
        self._frames: list[tuple[str, str, str]] = []
        self._name = self._seconds = ""
        self._until: float | None = None
        self._news = self._spins = False

    def watch(self) -> None:
        """Until pytest has gone, by itself or not."""
        silent = 0
        while True:
            overdue = self._until is not None and time.monotonic() >= self._until
            if self._listen(self._wait(overdue)) is None:
                return
            if self._spins:
                self._end(CATCHES)
                return
            # Whoever has been stopped, by Ctrl-Z or a debugger, cannot run.
            silent = silent + 1 if overdue and not self._news and not self.stopped else 0
            if silent >= PATIENCE:
                self._end(KEEPS)
                return

    def _wait(self, overdue: bool) -> float | None:
        if self._until is None:
            return None
        return LOOKS if overdue else max(0.0, self._until - time.monotonic())

    def _listen(self, seconds: float | None) -> bool | None:
        """Take what comes; whether anything has, and None if nothing will any more."""
        self._news = bool(select.select([0], [], [], seconds)[0])
        if not self._news:
            return False
        data = os.read(0, 1 << 16)
        if not data:
            return None
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._take(line)
        return True

    def _take(self, line: bytes) -> None:
        word, _, rest = line.partition(b" ")
        if word == UNTIL:
            self._seconds, _, self._name = rest.decode(errors="replace").partition(" ")
            self._until = time.monotonic() + float(self._seconds)
        elif word == OVER:
            self._until = None
        elif word == SPINS:
            self._spins, self._seconds = True, rest.decode()
        elif found := FRAME.match(line.decode(errors="replace")):
            self._frames.append(found.groups())  # type: ignore[arg-type]

    @property
    def stopped(self) -> bool:
        try:
            with open(f"/proc/{self._process}/stat", "rb") as file:
                return file.read().rpartition(b")")[2].split()[0] in (b"T", b"t")
        except OSError:
            return False

    def _end(self, what: str) -> None:
        if STACK is not None and self._send(STACK):
            # It comes in pieces, and soon.
            while self._listen(LOOKS):
                pass
        print(
            f"\nweft: {what.format(self._seconds)}\n"
            f"  where: {self._name}{self._place()}\n"
            f"  to do: {LOOK[what]}",
            file=sys.stderr,
            flush=True,
        )
        self._send(signal.SIGKILL)

    def _place(self) -> str:
        outside = [f for f in self._frames if not f[0].startswith((self._folders[0], "<frozen"))]
        own = [f for f in outside if not f[0].startswith(self._folders[1])]
        for file, line, function in own or outside:
            return f", at {file}:{line}, in {function}"
        return ""

    def _send(self, number: int) -> bool:
        try:
            os.kill(self._process, number)
        except OSError:
            return False
        return True


def main() -> None:
    process, weft = int(sys.argv[1]), sys.argv[2]
    # Whoever waits for the children of pytest is not to find this one.
    if os.fork() == 0:
        Watch(process, weft).watch()


if __name__ == "__main__":
    main()
