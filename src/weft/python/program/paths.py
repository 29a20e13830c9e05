"""Where paths lead to, as the program sees the files."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from typing import NamedTuple

DEVICES = ("/dev/", "/proc/", "/sys/")
"""Where there are no files that anybody keeps anything in."""
IN_MEMORY = "/dev/shm/"
"""Where there are some, for all that."""
NAMELESS = ("pipe:[", "socket:[", "anon_inode:")
"""How links in `/proc` to what has no path begin."""
CACHES, COMPILED = "__pycache__", ".pyc"
LINKS = 40
"""How many links a path may lead through, as for the operating system."""


class Way(NamedTuple):
    """Where a path leads to."""

    path: str
    links: list[str]
    """All links on the way."""
    error: OSError | None
    """Why it leads nowhere: then this is how far one comes."""


def resolved(path: str, follow: bool, seen: Callable[[str], str]) -> Way:
    """Where an absolute path leads to; the last name may be left as it is.

    `seen` says where that really is what the program sees at a path.
    """
    root, rest = os.path.splitdrive(path)
    at, left = root + os.sep, rest.split(os.sep)[::-1]
    is_folder = left[0] in ("", os.curdir, os.pardir)
    links: list[str] = []
    try:
        while left:
            name = left.pop()
            if name in ("", os.curdir):
                continue
            if name == os.pardir:
                _check_folder(at, path, seen)
                at = os.path.dirname(at)
                continue
            below = os.path.join(at, name)
            if (left or follow) and os.path.islink(seen(below)):
                if len(links) == LINKS:
                    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), path)
                links.append(below)
                target = os.readlink(seen(below))
                at = os.sep if os.path.isabs(target) else at
                left += target.split(os.sep)[::-1]
            else:
                at = below
        if is_folder and os.path.lexists(seen(at)):
            _check_folder(at, path, seen)
    except OSError as error:
        return Way(at, links, error)
    return Way(at, links, None)


def _check_folder(at: str, path: str, seen: Callable[[str], str]) -> None:
    """Complain as the system would if a path goes on where there is no folder."""
    if not stat.S_ISDIR(os.stat(seen(at)).st_mode):
        raise OSError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), path)


def is_none_of_ours(path: str) -> bool:
    """Whether it is a device, or something that Python itself keeps."""
    above, name = os.path.split(path)
    if name == CACHES or (os.path.basename(above) == CACHES and COMPILED in name):
        return True
    return path.startswith(DEVICES) and not path.startswith(IN_MEMORY)


def is_pipe(path: str) -> bool:
    """Whether a link in `/proc` has led there that stands for an open pipe, socket or the like."""
    return path.startswith("/proc/") and os.path.basename(path).startswith(NAMELESS)
