"""Files that are open for writing when an exploration begins.

What a program writes to such a file goes to the real one: it was opened before anything could be
turned to a copy. Whoever reads the answer is told.
"""

from __future__ import annotations

import fcntl
import gc
import os
import stat
from contextlib import suppress
from io import FileIO
from weakref import ref

from weft.python.runtime.garbage import thawed

OPEN = "/proc/self/fd"
STANDARD = frozenset({"0", "1", "2"})
DELETED = " (deleted)"
_FSTAT, _LISTDIR, _READLINK, _FCNTL = os.fstat, os.listdir, os.readlink, fcntl.fcntl

_of_others: set[tuple[int, int, int]] = set()
"""By descriptor, device and number: files that no object of Python writes to."""
_writers: dict[int, ref[FileIO]] = {}
"""By descriptor: who was found to write to it. It says itself whether it still does."""

Look = tuple[int, int]
"""The size of a file, and when it was changed."""


class OpenBefore:
    """What they looked like then."""

    def __init__(self) -> None:
        self._were: dict[int, tuple[str, Look]] = {}
        with suppress(OSError):
            for name in set(_LISTDIR(OPEN)) - STANDARD:
                # The descriptor by which the folder is read is closed by now.
                with suppress(OSError):
                    self._note(int(name))

    def _note(self, descriptor: int) -> None:
        if _FCNTL(descriptor, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY:
            return
        path = _READLINK(f"{OPEN}/{descriptor}")
        is_file = not path.endswith(DELETED) and _is_file(descriptor)
        if is_file and _is_of_python(descriptor):
            self._were[descriptor] = path, _look(descriptor)

    def written(self) -> list[str]:
        """The paths of those that look different now."""
        found = []
        for descriptor, (path, before) in self._were.items():
            with suppress(OSError):
                if _READLINK(f"{OPEN}/{descriptor}") == path and _look(descriptor) != before:
                    found.append(path)
        return found


def _is_of_python(descriptor: int) -> bool:
    """Whether some object of Python writes to it.

    Others may be written by another process, such as the log that all output goes to. To find that
    out takes a while, so it is remembered.
    """
    writer = _writers.get(descriptor, _nobody)()
    if writer is not None and _writes(writer, descriptor):
        return True
    status = _FSTAT(descriptor)
    key = descriptor, status.st_dev, status.st_ino
    if key in _of_others:
        return False
    with thawed():
        files = [each for each in gc.get_objects() if type(each) is FileIO]
    for each in files:
        if _writes(each, descriptor):
            _writers[descriptor] = ref(each)
            return True
    _of_others.add(key)
    return False


def _nobody() -> None:
    """What a reference to someone who is gone gives."""


def _writes(file: FileIO, descriptor: int) -> bool:
    return not file.closed and file.fileno() == descriptor and file.writable()


def _is_file(descriptor: int) -> bool:
    return stat.S_ISREG(_FSTAT(descriptor).st_mode)


def _look(descriptor: int) -> Look:
    found = _FSTAT(descriptor)
    return found.st_size, found.st_mtime_ns
