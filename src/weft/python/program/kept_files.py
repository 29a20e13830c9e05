"""Puts files back between executions: what the program makes, changes and removes.

Whatever is about to change is remembered as it was when the execution began. Nothing is removed but
what was not there then and was made by a thread of the program, by a function that is watched.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

LARGEST = 16 << 20
"""How many bytes of files are remembered; what is more is not put back."""
MANY = 10_000
"""How many paths are remembered."""


class _Was(NamedTuple):
    """What there was at a path."""

    kind: str
    mode: int = 0
    content: bytes = b""
    times: tuple[int, int] = (0, 0)
    link: str = ""


ABSENT = _Was("nothing")


class KeptFiles:
    """The files of a program, as they were."""

    def __init__(self) -> None:
        self._were: dict[str, _Was] = {}
        self._size = 0
        self.lost = False
        """Whether something was changed that cannot be put back."""

    def moves(self, path: str, to: str) -> None:
        """Something is about to be moved, to where nothing is, or something that it replaces."""
        for each in list(_below(path)):
            self.changes(each)
            self.changes(to + each[len(path) :])

    def changes(self, path: str) -> None:
        """Something is about to be made, changed or removed."""
        if path in self._were:
            return
        was = None
        if len(self._were) < MANY:
            with suppress(OSError):
                was = _look(path, LARGEST - self._size)
        if was is None:
            self.lost = True
            return
        self._were[path] = was
        self._size += len(was.content)

    def restore(self) -> None:
        """Put back what was changed since the last time."""
        if not self._were:
            return
        were, self._were, self._size = self._were, {}, 0
        by_depth = sorted(were, key=lambda path: path.count(os.sep))
        for path in reversed(by_depth):
            self._remove(path, were[path])
        for path in by_depth:
            self._put(path, were[path])

    def _remove(self, path: str, was: _Was) -> None:
        """Take away what is of another sort than it was."""
        try:
            is_now = _kind(os.lstat(path).st_mode)
        except OSError:
            return
        if is_now != was.kind or (is_now == "link" and os.readlink(path) != was.link):
            try:
                (os.rmdir if is_now == "folder" else os.remove)(path)
            except OSError:
                self.lost = True

    def _put(self, path: str, was: _Was) -> None:
        try:
            if was.kind == "folder":
                with suppress(FileExistsError):
                    os.mkdir(path)
                os.chmod(path, was.mode)
            elif was.kind == "link":
                with suppress(FileExistsError):
                    os.symlink(was.link, path)
            elif was.kind == "file":
                if not os.path.exists(path) or _read(path) != was.content:
                    with open(path, "wb") as file:
                        file.write(was.content)
                os.chmod(path, was.mode)
                os.utime(path, ns=was.times)
        except OSError:
            self.lost = True


def _below(path: str) -> Iterable[str]:
    """A path and, if it is a folder, all that is in it."""
    yield path
    if os.path.isdir(path) and not os.path.islink(path):
        yield from _in(path)


def _in(folder: str) -> Iterator[str]:
    with suppress(OSError):
        for name in sorted(os.listdir(folder)):
            yield from _below(os.path.join(folder, name))


def _kind(mode: int) -> str:
    if stat.S_ISLNK(mode):
        return "link"
    if stat.S_ISDIR(mode):
        return "folder"
    return "file" if stat.S_ISREG(mode) else "other"


def _look(path: str, room: int) -> _Was | None:
    """What there is at a path; None if it cannot be put back."""
    try:
        found = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return ABSENT
    kind, mode = _kind(found.st_mode), stat.S_IMODE(found.st_mode)
    if kind == "link":
        return _Was(kind, link=os.readlink(path))
    if kind == "folder":
        return _Was(kind, mode)
    if kind == "other" or found.st_size > room:
        return None
    return _Was(kind, mode, _read(path), (found.st_atime_ns, found.st_mtime_ns))


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
