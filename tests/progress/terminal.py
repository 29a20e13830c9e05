"""Runs a command with a terminal for its standard error, and nothing else of a terminal."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import termios
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from select import select
from time import monotonic

SOURCES = Path(__file__).parents[2] / "src"
CODES = re.compile(rb"\x1b\[[0-9;?]*[a-zA-Z]")
SIZE = (24, 120)
PATIENCE = 60
"""Seconds after which a process does not answer any more."""


class Running:
    """A process, and what it has written to the terminal so far."""

    def __init__(self, process: subprocess.Popen[bytes], screen: int) -> None:
        self.process = process
        self.seen = b""
        self._screen = screen

    def wait_for(self, text: bytes) -> None:
        """Read until this is there. Fails if the terminal is closed before."""
        end = monotonic() + PATIENCE
        while text not in CODES.sub(b"", self.seen):
            part = self._read()
            assert part, self.seen
            assert monotonic() < end, self.seen
            self.seen += part

    def rest(self) -> bytes:
        """All that is written until the end."""
        while part := self._read():
            self.seen += part
        return self.seen

    def _read(self) -> bytes:
        assert select([self._screen], [], [], PATIENCE)[0], self.seen
        try:
            return os.read(self._screen, 4096)
        except OSError:
            # The other side has been closed by everyone.
            return b""


@contextmanager
def at_a_terminal(
    command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None
) -> Iterator[Running]:
    """The command, run by this Python; it is ended at the end of the block."""
    screen, end = pty.openpty()
    termios.tcsetwinsize(end, SIZE)
    # `readline`, once loaded, tells how large another terminal is.
    others = ("CI", "NO_COLOR", "COLUMNS", "LINES")
    variables = {name: text for name, text in os.environ.items() if name not in others}
    variables |= {"TERM": "xterm", "PYTHONPATH": str(SOURCES), "PYTHONIOENCODING": "utf-8"}
    process = subprocess.Popen(
        [sys.executable, *command],
        cwd=folder,
        env=variables | dict(environment or {}),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=end,
    )
    os.close(end)
    try:
        yield Running(process, screen)
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            pipe.close()
        os.close(screen)
