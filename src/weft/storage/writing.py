"""Writes a file as a whole or not at all.

The text goes to a new file beside the old one, which takes its name when all is written. A full
disk, a kill or a crash leaves the old file as it was.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES
from stat import S_IMODE, S_ISDIR, S_ISREG

from weft.storage.links import stay_inside

NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
PRESENT = os.O_WRONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)


def make_folder(path: str | os.PathLike[str]) -> None:
    """Make a folder and those around it, where they are missing."""
    stay_inside(os.fspath(path))
    os.makedirs(path, exist_ok=True)


def replace(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file, in the place of what was there. Raises OSError.

    A link is followed, and a pipe or a device is written to: whoever names one wants that.
    """
    name = os.fspath(path)
    stay_inside(name)
    name = os.path.realpath(name)
    try:
        mode = os.stat(name).st_mode
    except FileNotFoundError:
        mode = None
    if mode is not None and not S_ISREG(mode) and not S_ISDIR(mode):
        _write_to(name, data)
        return
    if mode is not None and S_ISREG(mode) and not os.access(name, os.W_OK):
        raise OSError(EACCES, os.strerror(EACCES), name)
    with _beside(name, data) as new:
        if mode is not None:
            os.chmod(new, S_IMODE(mode))
        os.replace(new, name)


def create(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file that is not there yet. Raises FileExistsError if it is, and OSError."""
    name = os.fspath(path)
    stay_inside(name)
    with _beside(name, data) as new:
        try:
            os.link(new, name)
        except FileExistsError:
            raise
        except OSError:
            # Not every file system has links: there, the name is taken first.
            os.close(os.open(name, NEW, 0o666))
            os.replace(new, name)


@contextmanager
def _beside(name: str, data: bytes) -> Iterator[str]:
    """A new file in the same folder; it is gone in the end, unless it has another name by then."""
    new = os.path.join(os.path.dirname(name), f".weft-{os.urandom(8).hex()}.tmp")
    number = os.open(new, NEW, 0o666)
    try:
        _write_all(number, data)
        yield new
    finally:
        with suppress(FileNotFoundError):
            os.unlink(new)


def _write_to(name: str, data: bytes) -> None:
    # Without waiting for whoever reads a pipe; then it may take as long as it takes.
    number = os.open(name, PRESENT)
    with suppress(AttributeError, OSError):
        os.set_blocking(number, True)
    _write_all(number, data)


def _write_all(number: int, data: bytes) -> None:
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(number, rest) :]
    finally:
        os.close(number)
