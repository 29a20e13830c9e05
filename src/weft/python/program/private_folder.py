"""A folder that nobody else can guess or look into, and that is gone when the process is.

What a process that was killed has left is removed by the next one: a folder is in use as long as
somebody holds the lock in it.
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from os import urandom

from weft.errors import NotApplicable
from weft.python.program.outside import permitted

# By name, because that of `os` draws what is seeded while a program is under control.

PREFIX, LOCK = "weft-", "lock"
TRIES = 100
_swept: set[str] = set()


class PrivateFolder:
    """Made when it is asked for."""

    def __init__(self) -> None:
        self._above = _temporary()
        self._path: str | None = None
        self._lock = -1

    @property
    def made(self) -> str | None:
        """Its path, if it has been made."""
        return self._path

    @property
    def path(self) -> str:
        if self._path is None:
            _sweep(self._above)
            self._path = self._make()
        return self._path

    def _make(self) -> str:
        for _ in range(TRIES):
            path = os.path.join(self._above, f"{PREFIX}{urandom(8).hex()}")
            try:
                os.mkdir(path, 0o700)
            except FileExistsError:
                continue
            lock = os.path.join(path, LOCK)
            self._lock = os.open(lock, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
            _take(self._lock)
            return path
        raise FileExistsError(errno.EEXIST, "no name is left for a folder", self._above)

    def empty(self) -> None:
        """Remove what is in it."""
        if self._path is not None:
            for name in os.listdir(self._path):
                if name != LOCK:
                    remove(os.path.join(self._path, name))

    def remove(self) -> None:
        if self._path is not None:
            path, self._path = self._path, None
            remove(path)
            os.close(self._lock)


def remove(folder: str) -> None:
    """Remove a folder with all that is in it, though a program may have forbidden that."""
    shutil.rmtree(folder, onerror=_by_force)


def _by_force(function: Callable[..., object], path: str, _: object) -> None:
    os.chmod(os.path.dirname(path), 0o700)
    if os.path.isdir(path) and not os.path.islink(path):
        os.chmod(path, 0o700)
        shutil.rmtree(path, ignore_errors=True)
    else:
        function(path)


def _temporary() -> str:
    """A folder for private things. `tempfile` is not asked: a program may have changed it."""
    for path in (os.environ.get("TMPDIR"), "/tmp", "/var/tmp", os.getcwd()):
        if path and os.path.isdir(path) and os.access(path, os.W_OK | os.X_OK):
            return os.path.realpath(path)
    raise NotApplicable(
        "there is no folder for temporary files", "the machine", "set TMPDIR to one"
    )


def sweep() -> None:
    """Remove the folders of processes that are gone."""
    _sweep(_temporary())


def _sweep(above: str) -> None:
    """The same, once for each process."""
    if above in _swept:
        return
    _swept.add(above)
    for name in os.listdir(above):
        if name.startswith(PREFIX):
            # Somebody else may be about to do the same, or the folder is in use.
            with suppress(OSError):
                _remove_if_left(os.path.join(above, name))


def _remove_if_left(folder: str) -> None:
    if os.lstat(folder).st_uid != os.geteuid():
        return
    lock = os.open(os.path.join(folder, LOCK), os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        _take(lock)
        remove(folder)
    finally:
        os.close(lock)


def _take(lock: int) -> None:
    with permitted("fcntl.flock"):
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
