"""The standard streams, whatever they are: closed, full, or read by nobody any more.

Where one is closed, the next file that is opened would get its number, and be read or written in
its place. So the numbers are taken first. What cannot be printed ends neither the search nor the
program under test: it is remembered, and told in the end. The standard error has nobody to tell.
"""

from __future__ import annotations

import os
import sys
from io import BufferedReader, BufferedWriter, FileIO, TextIOWrapper
from select import select
from typing import Any

from weft.cli.codes import ERROR

STDIN, STDOUT, STDERR = range(3)
CLOSED = "it is closed"
TODO = "give it somewhere to write to, with room for it"


class Output(FileIO):
    """A stream that takes everything, because programs under test print, too."""

    def __init__(self, number: int, closed: bool) -> None:
        super().__init__(number, "w", closefd=False)
        self._closed = closed
        self.failure = ""
        """Why something could not be written, if so."""
        self.unread = False
        """Whether whoever read it is gone, and has seen enough."""

    def write(self, data: bytes | memoryview) -> int:  # type: ignore[override]
        if self._closed:
            self.failure = CLOSED
            return len(data)
        try:
            # A pipe that does not wait may be full for now.
            while (count := super().write(data)) is None:
                select([], [self], [])
        except BrokenPipeError:
            self.unread = True
            return len(data)
        except OSError as error:
            self.failure = self.failure or error.strerror or str(error)
            return len(data)
        return count

    def close(self) -> None:
        """It stays open: weft has to print its answer, whatever the program does before."""


class Buffer(BufferedWriter):
    """The buffer of such a stream, which stays open, too."""

    def close(self) -> None:
        self.flush()


class Text(TextIOWrapper):
    """The same for text. What the program closes, or takes apart, is not what weft has."""

    def close(self) -> None:
        self.flush()

    def detach(self) -> Any:
        self.flush()
        return self.buffer


class Streams:
    """Puts the streams in order, for a process that is a command and nothing else."""

    def __init__(self) -> None:
        closed = _taken()
        self._output = Output(STDOUT, STDOUT in closed)
        self._stdout = _text(self._output, sys.stdout)
        errors = _text(Output(STDERR, STDERR in closed), sys.stderr)
        found = {"stdout": self._stdout, "stderr": errors}
        if sys.stdin is None:
            found["stdin"] = TextIOWrapper(
                BufferedReader(FileIO(STDIN, closefd=False)), encoding="utf-8"
            )
        for name, stream in found.items():
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)

    def settled(self, code: int) -> int:
        """The exit code, which tells if the report could not be written."""
        self._stdout.flush()
        if self._output.unread:
            return ERROR
        if not self._output.failure:
            return code
        # Only whoever has a failure waits for the imports.
        from weft.cli import complain
        from weft.errors import WeftError

        what = f"the report could not be written: {self._output.failure}"
        return complain(WeftError(what, "the standard output", TODO))


def flush() -> None:
    """Let everything be read that was printed; raises BrokenPipeError if nobody does."""
    sys.stdout.flush()
    buffer = getattr(sys.stdout, "buffer", None)
    raw = getattr(buffer, "raw", buffer)
    if isinstance(raw, Output) and raw.unread:
        raise BrokenPipeError


def _taken() -> set[int]:
    """Take the numbers of the streams that are closed; which they were."""
    closed = set()
    for number in (STDIN, STDOUT, STDERR):
        try:
            os.fstat(number)
        except OSError:
            closed.add(number)
            got = os.open(os.devnull, os.O_RDWR)
            if got == number:
                os.set_inheritable(number, True)
            else:
                os.dup2(got, number)
                os.close(got)
    return closed


def _text(output: Output, before: object) -> TextIOWrapper:
    """A stream for text like the one before, if there was one; it can print anything.

    What a program says may hold characters that the terminal cannot show: those are escaped.
    """
    known = before if isinstance(before, TextIOWrapper) else None
    output.name = known.name if known else f"<{('stdout', 'stderr')[output.fileno() - 1]}>"
    at_once = known is not None and known.write_through
    raw: Any = output
    return Text(
        # Python does not buffer under `-u`, either.
        raw if at_once else Buffer(raw),
        encoding=known.encoding if known else "utf-8",
        errors="backslashreplace",
        line_buffering=known.line_buffering if known else output.fileno() == STDERR,
        write_through=at_once,
    )
