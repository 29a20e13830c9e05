"""`open` and `os`: what they do with files is shared data, and is put back between executions.

Others of the standard library, as `pathlib`, `shutil` and `tempfile`, are written in Python over
these. The files that modules are loaded from are not looked at.
"""

from __future__ import annotations

import builtins
import io
import os
import random
import string
import sys
from collections.abc import Callable, Iterator
from typing import Any

from weft.python.data.effects.tables import names
from weft.python.data.files import Act, Deed
from weft.python.program.files import Files, by_program, deeds, only_finds, passed
from weft.python.program.outside import PIPES, refuse
from weft.python.runtime import elsewhere, world

WRITING = os.O_WRONLY | os.O_RDWR
NAMELESS: int = getattr(os, "O_TMPFILE", -1)
"""Makes a file that has no name: nobody else can open it."""
OPENER = 6
"""How many arguments of `open` come after the first two."""
LETTERS = f"{string.ascii_lowercase}{string.digits}_"
_ONE: dict[str, Act] = {
    "readlink": Act.FIND,
    **dict.fromkeys(("access", "stat", "lstat", "getxattr", "listxattr"), Act.LOOK),
    **dict.fromkeys(("listdir", "scandir"), Act.LIST),
    **dict.fromkeys(("mkdir", "mkfifo", "mknod", "remove", "rmdir", "unlink"), Act.MAKE),
    # Who may not go into a folder does not find what is in it.
    **dict.fromkeys(("chmod", "chown", "lchown"), Act.REPLACE),
    **dict.fromkeys(("utime", "setxattr", "removexattr", "truncate"), Act.WRITE),
}
"""Functions of one path, and what each does with it."""
_TWO: dict[str, tuple[Act, Act]] = {
    "rename": (Act.REPLACE, Act.REPLACE),
    "replace": (Act.REPLACE, Act.REPLACE),
    "link": (Act.FIND, Act.REPLACE),
}
_OF_DESCRIPTORS: dict[str, Act] = {
    **dict.fromkeys(("read", "pread", "readv", "preadv", "lseek", "fstat"), Act.READ),
    **dict.fromkeys(("write", "pwrite", "writev", "pwritev", "ftruncate"), Act.WRITE),
    **dict.fromkeys(("fchmod", "fchown"), Act.REPLACE),
    "posix_fallocate": Act.WRITE,
}
_BETWEEN: dict[str, tuple[Act, Act]] = {
    "copy_file_range": (Act.READ, Act.WRITE),
    "sendfile": (Act.WRITE, Act.READ),
    "splice": (Act.READ, Act.WRITE),
}
"""Functions that move something from one open file to another."""
WAITING = names("read readv pread preadv write writev pwrite pwritev splice")
OUTPUTS = frozenset({1, 2})
"""The descriptors of standard output and error: the order of what is written there is not looked
at."""
NOT_FOLLOWING = names("lchown lstat mkdir mkfifo mknod readlink remove rmdir unlink")


def _one(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
    """A function of one path."""
    act = _ONE[name]

    def model(*arguments: Any, **named: Any) -> Any:
        files = Files.current
        if files is None:
            return real(*arguments, **named)

        def find() -> list[Deed]:
            path = arguments[0] if arguments else named.get("path", os.curdir)
            follow = name not in NOT_FOLLOWING and named.get("follow_symlinks", True)
            done = Act.FIND if act is Act.LOOK and only_finds() else act
            return [*deeds(files, path, done, named.get("dir_fd"), follow)]

        found = files.do(name, act, find, lambda: real(*arguments, **named))
        if name == "scandir":
            files.opened(found, arguments[0] if arguments else named.get("path", os.curdir), False)
        return found

    model.__name__ = name
    return model


def _two(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
    """A function of two paths."""
    acts = _TWO[name]

    def model(*arguments: Any, **named: Any) -> Any:
        files = Files.current
        if files is None:
            return real(*arguments, **named)

        def find() -> list[Deed]:
            paths = [*arguments[:2]]
            paths += [named[each] for each in ("src", "dst") if each in named]
            folders = named.get("src_dir_fd"), named.get("dst_dir_fd")
            return [
                deed
                for path, act, folder in zip(paths, acts, folders, strict=True)
                for deed in deeds(files, path, act, folder, False)
            ]

        if name == "link":
            # Two names for one file: what is done by the one is not seen by the other.
            files.wrote()
        return files.do(name, Act.MAKE, find, lambda: real(*arguments, **named))

    model.__name__ = name
    return model


def _symlink(src: Any, dst: Any, *arguments: Any, **named: Any) -> Any:
    """`os.symlink`: nothing is done with what it leads to."""
    files = Files.current
    if files is None:
        return _SYMLINK(src, dst, *arguments, **named)

    def find() -> list[Deed]:
        return [*deeds(files, dst, Act.MAKE, named.get("dir_fd"), False)]

    return files.do("symlink", Act.MAKE, find, lambda: _SYMLINK(src, dst, *arguments, **named))


def _of_descriptors(
    name: str, real: Callable[..., Any], acts: tuple[Act, ...]
) -> Callable[..., Any]:
    """A function of files that are open, by their numbers."""
    act = Act.WRITE if Act.WRITE in acts else acts[0]

    def model(*arguments: Any, **named: Any) -> Any:
        files = Files.current
        if files is None:
            return real(*arguments, **named)
        numbers = arguments[: len(acts)] or (named.get("fd"),)
        if name in WAITING and any(map(files.may_wait, set(numbers) - OUTPUTS)):
            refuse(PIPES, "os.pipe")

        def find() -> list[Deed]:
            paths = [files.path_behind(each) for each in numbers if isinstance(each, int)]
            return [(path, act) for path, act in zip(paths, acts, strict=False) if path is not None]

        return files.do(name, act, find, lambda: real(*arguments, **named))

    model.__name__ = name
    return model


def _dup(fd: int, /) -> int:
    """`os.dup`."""
    copy = _DUP(fd)
    if Files.current is not None:
        Files.current.copied(fd, copy)
    return copy


def _dup2(fd: int, fd2: int, inheritable: bool = True) -> int:
    """`os.dup2`."""
    copy = _DUP2(fd, fd2, inheritable)
    if Files.current is not None:
        Files.current.copied(fd, copy)
    return copy


def _open(file: Any, mode: str = "r", *arguments: Any, **named: Any) -> Any:
    """`open`."""
    files = Files.current
    if files is None or not isinstance(mode, str):
        return _OPEN(file, mode, *arguments, **named)
    writes = not set("wax+").isdisjoint(mode)
    if len(arguments) == OPENER or named.get("opener") is not None:
        # That opens what it likes, by functions that are watched.
        found = _OPEN(file, mode, *arguments, **named)
        files.opened(found, found.fileno(), writes)
        return found

    act = Act.REPLACE if writes else _reading()

    def find() -> list[Deed]:
        return [] if isinstance(file, int) else [*deeds(files, file, act, None, True)]

    found = files.do("open", act, find, lambda: _OPEN(file, mode, *arguments, **named))
    files.opened(found, file, writes)
    return found


def _os_open(path: Any, flags: int, *arguments: Any, **named: Any) -> Any:
    """`os.open`."""
    files = Files.current
    if files is None or not isinstance(flags, int) or flags & NAMELESS == NAMELESS:
        found = _OS_OPEN(path, flags, *arguments, **named)
        _forget(files, found)
        return found
    act = Act.REPLACE if flags & (WRITING | os.O_CREAT | os.O_TRUNC) else _reading()

    def find() -> list[Deed]:
        return [*deeds(files, path, act, named.get("dir_fd"), not flags & os.O_NOFOLLOW)]

    found = files.do("open", act, find, lambda: _OS_OPEN(path, flags, *arguments, **named))
    files.opened(found, path, act is Act.REPLACE, named.get("dir_fd"))
    return found


def _close(fd: int) -> None:
    """`os.close`."""
    _forget(Files.current, fd)
    _CLOSE(fd)


def _forget(files: Files | None, descriptor: int) -> None:
    if files is not None:
        files.forget(descriptor)


def _reading() -> Act:
    """What it is to open a file and to read it, if that is not seen."""
    return Act.FIND if by_program() else Act.READ


passed.update({__file__, elsewhere.__file__})
_OPEN = io.open
_OS_OPEN = os.open
_CLOSE = os.close
_DUP, _DUP2 = os.dup, os.dup2
_SYMLINK = os.symlink
_MODELLED: dict[str, Callable[..., Any]] = {
    "close": _close,
    "dup": _dup,
    "dup2": _dup2,
    "open": _os_open,
    "symlink": _symlink,
    **{name: _one(name, getattr(os, name)) for name in _ONE if hasattr(os, name)},
    **{name: _two(name, getattr(os, name)) for name in _TWO},
    **{
        name: _of_descriptors(name, getattr(os, name), acts)
        for name, acts in {
            **{n: (_OF_DESCRIPTORS[n],) for n in _OF_DESCRIPTORS},
            **_BETWEEN,
        }.items()
        if hasattr(os, name)
    },
}


def _candidate_names() -> Iterator[str]:
    """What `tempfile` calls files: for every thread the same names in each execution."""
    execution = world.current
    thread = None if execution is None else execution.current()
    if execution is None or thread is None:
        return _real_names[0]()
    if thread.names is None:
        draw = random.Random(f"{_PROCESS} {execution.objects.thread_path(thread.number)}")
        thread.names = iter(lambda: "".join(draw.choices(LETTERS, k=8)), "")
    return thread.names


_PROCESS = os.getpid()
"""Others may explore the same program at the same time, and must not get the same names.

Not asked for again: a checkpoint is another process, and the same program.
"""
_real_names: list[Callable[[], Iterator[str]]] = []
"""What gives the names otherwise, once `tempfile` is loaded."""


def models() -> dict[Any, dict[str, Any]]:
    """What takes the place of these functions, as far as their modules are loaded."""
    table: dict[Any, dict[str, Any]] = {
        builtins: {"open": _open},
        io: {"open": _open},
        os: _MODELLED,
    }
    tempfile: Any = sys.modules.get("tempfile")
    if tempfile is not None:
        if not _real_names:
            _real_names.append(tempfile._get_candidate_names)
        table[tempfile] = {"_get_candidate_names": _candidate_names}
    return table
