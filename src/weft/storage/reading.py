"""Reads files that others may have made: regular ones, and only so much.

A named pipe would make weft wait for ever, a device never ends, and a file can be larger than the
memory there is.
"""

from __future__ import annotations

import os
from errno import EISDIR
from stat import S_ISDIR, S_ISREG

from weft.storage.links import stay_inside

CHUNK = 1 << 20
NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


class Unreadable(Exception):
    """Says why a file cannot be read, as the end of a sentence."""


class NotThere(Unreadable):
    """There is no such file."""


class IsFolder(Unreadable):
    """It is a folder."""


def read_bytes(path: str | os.PathLike[str], most: int) -> bytes:
    """What is in a regular file of at most so many bytes."""
    name = os.fspath(path)
    try:
        stay_inside(name)
        number = os.open(name, os.O_RDONLY | NO_WAIT)
    except FileNotFoundError as error:
        raise NotThere(error.strerror) from None
    except OSError as error:
        raise Unreadable(error.strerror or str(error)) from None
    except ValueError as error:
        # A zero byte, or what cannot be part of a name.
        raise Unreadable(f"this is no name of a file: {error}") from None
    try:
        return _contents(number, most)
    except OSError as error:
        raise Unreadable(error.strerror or str(error)) from None
    finally:
        os.close(number)


def read_text(path: str | os.PathLike[str], most: int) -> str:
    """The same as text, which is UTF-8."""
    data = read_bytes(path, most)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = data[error.start]
        raise Unreadable(f"it is not UTF-8: byte 0x{byte:02x} in line {line}") from None


def size(number: int) -> str:
    """A number of bytes, in words."""
    for unit, name in ((1 << 20, "MiB"), (1 << 10, "KiB")):
        if number >= unit and number % unit == 0:
            return f"{number // unit:,} {name}"
    return f"{number:,} bytes"


def _contents(number: int, most: int) -> bytes:
    mode = os.fstat(number).st_mode
    if S_ISDIR(mode):
        raise IsFolder(os.strerror(EISDIR))
    if not S_ISREG(mode):
        raise Unreadable("it is not a regular file")
    # It may grow while it is read: what counts is what comes.
    parts: list[bytes] = []
    left = most + 1
    while left > 0 and (part := os.read(number, min(left, CHUNK))):
        parts.append(part)
        left -= len(part)
    if left <= 0:
        raise Unreadable(f"it is larger than {size(most)}")
    return b"".join(parts)
