"""`open` and `os`: what they do with files is shared data, and happens to copies of them.

Others of the standard library, as `pathlib`, `shutil` and `tempfile`, are written in Python over
these. The files that modules are loaded from are not looked at.
"""

from __future__ import annotations

import _io
import builtins
import errno
import io
import os
import posix
import random
import string
import sys
from abc import ABCMeta
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Any

from weft.python.data.effects.tables import names
from weft.python.data.files import Act, Deed
from weft.python.program.endings import STANDARD
from weft.python.program.entries import Entries, Entry
from weft.python.program.files import (
    ALTERING,
    CURRENT,
    LINKED,
    Files,
    Place,
    by_program,
    only_finds,
    passed,
)
from weft.python.program.outside import PIPES, STREAMS, refuse
from weft.python.program.overlay import Overlay
from weft.python.runtime import elsewhere, world

Function = Callable[..., Any]

WRITING = os.O_WRONLY | os.O_RDWR
NEW = os.O_CREAT | os.O_EXCL
NAMELESS: int = getattr(os, "O_TMPFILE", -1)
"""Makes a file that has no name: nobody else can open it."""
OPENER = 6
"""How many arguments of `open` come after the first two."""
LETTERS = f"{string.ascii_lowercase}{string.digits}_"
LOOKING = ("access", "stat", "lstat", "statx", "getxattr", "listxattr", "pathconf", "statvfs")
_ONE: dict[str, Act] = {
    "readlink": Act.FIND,
    **dict.fromkeys(LOOKING, Act.LOOK),
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
    **dict.fromkeys(("read", "readinto", "pread", "readv", "preadv", "lseek", "fstat"), Act.READ),
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
WAITING = names("read readinto readv pread preadv write writev pwrite pwritev splice")
OUTPUTS = frozenset({1, 2})
"""The descriptors of standard output and error: the order of what is written there is not looked
at."""
CLONING = frozenset({0x40049409, 0x4020940D})
"""Of `ioctl`: that two files share their blocks, FICLONE and FICLONERANGE."""
CODE = names("listdir stat")
"""What `weft.python.program.code_files` has for them."""
NOT_FOLLOWING = names("lchown lstat mkdir mkfifo mknod readlink remove rmdir unlink")


def _one(name: str, real: Function) -> Function:
    """A function of one path."""
    act = _ONE[name]

    def model(*arguments: Any, **named: Any) -> Any:
        files = Files.current
        if files is None:
            return real(*arguments, **named)
        given = {**named}
        path = arguments[0] if arguments else given.pop("path", os.curdir)
        folder = given.pop("dir_fd", None)
        place = Place(path, folder)

        def find() -> list[Deed]:
            follow = name not in NOT_FOLLOWING and named.get("follow_symlinks", True)
            done = Act.FIND if act is Act.LOOK and only_finds() else act
            return place.deeds(files, done, follow)

        def there() -> Any:
            overlay, found = files.overlay, place.path
            if name in _LISTING and found is not None:
                return _LISTING[name](overlay.entries(found), path)
            if isinstance(path, int) and act in ALTERING:
                files.claim(path)
            if isinstance(path, int) or found is None:
                return real(*arguments, **named)
            if name == "rmdir":
                _check_removable(path)
            if name in _REMOVING:
                return _REMOVING[name](overlay, found)
            if name in _MAKING:
                at = overlay.made(found)
            elif act in ALTERING:
                at = overlay.changed(found, owned=name not in _WRITING)
            else:
                at = overlay.seen(found)
            return real(at, *arguments[1:], **given)

        def do() -> Any:
            return files.do(name, act, find, lambda: real(*arguments, **named), there)

        return _as_given(do, path if name in _NAMING else None)

    model.__name__ = name
    return model


def _check_removable(path: Any) -> None:
    """Complain as the system would about a folder that is not named."""
    last = os.path.basename(os.fsdecode(path).rstrip(os.sep))
    number = {os.curdir: errno.EINVAL, os.pardir: errno.ENOTEMPTY}.get(last)
    if number is not None:
        raise OSError(number, os.strerror(number), path)


def _as_given(do: Callable[[], Any], *paths: Any) -> Any:
    """Do something with files; what goes wrong is told of the paths that the program has given."""
    try:
        return do()
    except OSError as error:
        # A name that is None would be shown as one.
        del error.filename, error.filename2
        for name, path in zip(("filename", "filename2"), paths, strict=False):
            if path is not None:
                setattr(error, name, path)
        raise


def _names(entries: list[os.DirEntry[str]], above: Any) -> list[Any]:
    """What `os.listdir` gives."""
    names = [each.name for each in entries]
    return [*map(os.fsencode, names)] if isinstance(above, bytes) else names


def _entries(entries: list[os.DirEntry[str]], above: Any) -> Entries:
    """What `os.scandir` gives."""
    folder = above if isinstance(above, int) else None
    named = above if folder is not None else os.fspath(above)
    return Entries([Entry(each, named, folder) for each in entries])


_LISTING: dict[str, Function] = {"listdir": _names, "scandir": _entries}
_REMOVING: dict[str, Function] = {
    "remove": Overlay.removed,
    "unlink": Overlay.removed,
    "rmdir": Overlay.removed_folder,
}
_MAKING = names("mkdir mkfifo mknod")


def _naming() -> frozenset[str]:
    """The functions whose errors name the path. Up to 3.12, `os.utime` does not."""
    try:
        os.utime("")
    except OSError as error:
        return frozenset(_ONE) if error.filename is not None else frozenset(_ONE) - {"utime"}
    raise AssertionError


_NAMING = _naming()
_WRITING = names("truncate")


def _two(name: str, real: Function) -> Function:
    """A function of two paths."""
    acts = _TWO[name]

    def model(*arguments: Any, **named: Any) -> Any:
        files = Files.current
        if files is None:
            return real(*arguments, **named)
        paths = [*arguments[:2]]
        paths += [named[each] for each in ("src", "dst") if each in named]
        folders = named.get("src_dir_fd"), named.get("dst_dir_fd")
        places = [*map(Place, paths, folders)]

        def find() -> list[Deed]:
            follows = name == "link" and named.get("follow_symlinks", True)
            if follows and folders == (None, None):
                follows = _link_follows(files.overlay.folder.path)
            first, second = places
            return [
                *first.deeds(files, acts[0], follows),
                *second.deeds(files, acts[1], False),
            ]

        def there() -> None:
            first, second = (place.path for place in places)
            if first is None or second is None:
                real(*arguments, **named)
            elif name == "link":
                # Two names for one file: what is done by the one is not seen by the other.
                files.assumptions[LINKED] = None
                files.overlay.linked(first, second)
            else:
                files.overlay.moved(first, second)

        def do() -> Any:
            return files.do(name, Act.MAKE, find, lambda: real(*arguments, **named), there)

        return _as_given(do, *paths)

    model.__name__ = name
    return model


@cache
def _link_follows(folder: str) -> bool:
    """Whether `os.link` gives another name to what a link leads to, and not to the link.

    It is documented to do so, and does from 3.14 on. `folder` is one to try it in.
    """
    link, name = os.path.join(folder, "link"), os.path.join(folder, "name")
    _SYMLINK("nothing", link)
    try:
        _LINK(link, name)
    except FileNotFoundError:
        return True
    else:
        _UNLINK(name)
        return False
    finally:
        _UNLINK(link)


def _symlink(src: Any, dst: Any, *arguments: Any, **named: Any) -> Any:
    """`os.symlink`: nothing is done with what it leads to."""
    files = Files.current
    if files is None:
        return _SYMLINK(src, dst, *arguments, **named)
    place = Place(dst, named.get("dir_fd"))

    def real() -> None:
        _SYMLINK(src, dst, *arguments, **named)

    def find() -> list[Deed]:
        return place.deeds(files, Act.MAKE, False)

    def there() -> None:
        if place.path is None:
            real()
        else:
            _SYMLINK(src, files.overlay.made(place.path))

    return _as_given(lambda: files.do("symlink", Act.MAKE, find, real, there), src, dst)


def _of_descriptors(name: str, real: Function, acts: tuple[Act, ...]) -> Function:
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

        def there() -> Any:
            for number, act in zip(numbers, acts, strict=False):
                if act in ALTERING and number not in OUTPUTS:
                    files.claim(number)
            return real(*arguments, **named)

        return files.do(name, act, find, lambda: real(*arguments, **named), there)

    model.__name__ = name
    return model


def _ioctl(fd: Any, request: int, *arguments: Any) -> Any:
    """`fcntl.ioctl`: as if no files could share blocks. Whoever copies then does so by functions
    that are watched."""
    execution = world.current
    if request in CLONING and execution is not None and execution.current() is not None:
        raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))
    return _real_ioctl[0](fd, request, *arguments)


def _dup(fd: int, /) -> int:
    """`os.dup`."""
    copy = _DUP(fd)
    if Files.current is not None:
        Files.current.copied(fd, copy)
    return copy


def _dup2(fd: int, fd2: int, inheritable: bool = True) -> int:
    """`os.dup2`."""
    if fd2 in STANDARD:
        refuse(STREAMS)
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
    if len(arguments) == OPENER:
        named["opener"] = arguments[-1]
        arguments = arguments[:-1]
    if named.get("opener") is not None:
        # That opens what it likes, by functions that are watched.
        found = _OPEN(file, mode, *arguments, **named)
        files.opened(found, found.fileno(), writes)
        return found

    act = Act.REPLACE if writes else _reading()
    place = Place(file)

    def find() -> list[Deed]:
        return _to_open(files, place, file, mode, act)

    def there() -> Any:
        # The file goes by the name that the program has given.
        here = {**named, "opener": _opening(files, place.path)}
        return _OPEN(file, mode, *arguments, **here)

    def do() -> Any:
        return files.do("open", act, find, lambda: _OPEN(file, mode, *arguments, **named), there)

    found = _as_given(do, file)
    files.opened(found, file, writes)
    return found


def _check_name(path: Any, makes: bool) -> None:
    """Complain as the system would about the name of a file that can only be that of a folder."""
    if makes and os.fsdecode(path).endswith(os.sep):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)


def _to_open(files: Files, place: Place, file: Any, mode: str, act: Act) -> list[Deed]:
    """What it is to open a file in a mode."""
    if isinstance(file, int):
        if file not in STANDARD and files.may_wait(file):
            refuse(PIPES, "os.pipe")
        return []
    _check_name(file, not set("wax").isdisjoint(mode))
    deeds = place.deeds(files, act, "x" not in mode)
    place.check_no_pipe()
    return deeds


def _opening(files: Files, path: str | None) -> Callable[[Any, int], int] | None:
    """What opens a file where it is; nothing special for what is none that matters."""
    if path is None:
        return None

    def opener(_: Any, flags: int) -> int:
        return _OS_OPEN(files.overlay.opened(path, flags), flags, 0o666)

    return opener


class _IsFileIO(ABCMeta):
    """What the real class makes is of this one, too."""

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, _FILE_IO)

    def __subclasscheck__(cls, other: type) -> bool:
        return issubclass(other, _FILE_IO)


class FileIO(io.FileIO, metaclass=_IsFileIO):
    """`io.FileIO`."""

    __module__ = io.FileIO.__module__

    def __init__(self, file: Any, mode: str = "r", closefd: bool = True, opener: Any = None):
        files = Files.current
        if files is None or not isinstance(mode, str) or opener is not None:
            super().__init__(file, mode, closefd, opener)
            return
        writes = not set("wax+").isdisjoint(mode)
        act = Act.REPLACE if writes else _reading()
        place = Place(file)

        def find() -> list[Deed]:
            return _to_open(files, place, file, mode, act)

        def real() -> None:
            super(FileIO, self).__init__(file, mode, closefd)

        def there() -> None:
            super(FileIO, self).__init__(file, mode, closefd, _opening(files, place.path))

        _as_given(lambda: files.do("open", act, find, real, there), file)
        files.opened(self, file, writes)


def _os_open(path: Any, flags: int, *arguments: Any, **named: Any) -> Any:
    """`os.open`."""
    files = Files.current
    if files is None or not isinstance(flags, int):
        found = _OS_OPEN(path, flags, *arguments, **named)
        _forget(files, found)
        return found
    nameless = flags & NAMELESS == NAMELESS
    writes = flags & (WRITING | os.O_CREAT | os.O_TRUNC)
    act = Act.FIND if nameless else Act.REPLACE if writes else _reading()
    # Who wants to make a new file does not want what a link leads to.
    follow = not flags & os.O_NOFOLLOW and flags & NEW != NEW
    given = {**named}
    folder = given.pop("dir_fd", None)
    place = Place(path, folder)

    def find() -> list[Deed]:
        _check_name(path, bool(flags & os.O_CREAT))
        deeds = place.deeds(files, act, follow)
        place.check_no_pipe()
        return deeds

    def there() -> Any:
        if place.path is None:
            return real()
        where = files.overlay.folder.path if nameless else files.overlay.opened(place.path, flags)
        return _OS_OPEN(where, flags, *arguments, **given)

    def real() -> Any:
        return _OS_OPEN(path, flags, *arguments, **named)

    found = _as_given(lambda: files.do("open", act, find, real, there), path)
    if nameless:
        files.forget(found)
    else:
        files.opened(found, path, act is Act.REPLACE, folder)
    return found


def _close(fd: int) -> None:
    """`os.close`."""
    if fd in STANDARD:
        refuse(STREAMS)
    _forget(Files.current, fd)
    _CLOSE(fd)


def _chdir(path: Any) -> None:
    """`os.chdir`."""
    files = Files.current
    if files is None:
        _CHDIR(path)
        return
    place = Place(path)

    def find() -> list[Deed]:
        return [*place.deeds(files, Act.FIND, True), (CURRENT, Act.WRITE)]

    def there() -> None:
        _CHDIR(path if place.path is None else files.overlay.seen(place.path))
        files.folder = place.path or _GETCWD()

    _as_given(lambda: files.do("chdir", Act.WRITE, find, lambda: _CHDIR(path), there), path)


def _getcwd() -> str:
    """`os.getcwd`."""
    files = Files.current
    if files is None:
        return _GETCWD()
    found: str = files.do(
        "getcwd",
        Act.READ,
        lambda: [(CURRENT, Act.READ)],
        _GETCWD,
        lambda: files.folder or _GETCWD(),
    )
    return found


def _getcwdb() -> bytes:
    """`os.getcwdb`."""
    return os.fsencode(_getcwd())


def _forget(files: Files | None, descriptor: int) -> None:
    if files is not None:
        files.forget(descriptor)


def _reading() -> Act:
    """What it is to open a file and to read it, if that is not seen."""
    return Act.FIND if by_program() else Act.READ


passed.update({__file__, elsewhere.__file__})
_OPEN = io.open
_OS_OPEN = os.open
_FILE_IO = io.FileIO
_CLOSE = os.close
_CHDIR, _GETCWD = os.chdir, os.getcwd
_DUP, _DUP2 = os.dup, os.dup2
_SYMLINK, _LINK, _UNLINK = os.symlink, os.link, os.unlink
_MODELLED: dict[str, Callable[..., Any]] = {
    "chdir": _chdir,
    "close": _close,
    "dup": _dup,
    "dup2": _dup2,
    "fchdir": _chdir,
    "getcwd": _getcwd,
    "getcwdb": _getcwdb,
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


_OF_POSIX = {
    name: model for name, model in _MODELLED.items() if name not in CODE and hasattr(posix, name)
}
"""Those of the module that `os` has its functions from."""


class _Supporting(set[Any]):
    """One of the sets in which `os` says which functions take a descriptor and so on."""

    def __contains__(self, function: object) -> bool:
        while hasattr(function, "__wrapped__"):
            function = function.__wrapped__
        return super().__contains__(_REAL.get(function, function))


_REAL: dict[Any, Any] = {model: getattr(os, name) for name, model in _MODELLED.items()}
_SUPPORTS = {
    f"supports_{what}": _Supporting(getattr(os, f"supports_{what}"))
    for what in ("dir_fd", "effective_ids", "fd", "follow_symlinks")
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
_real_ioctl: list[Callable[..., Any]] = []
"""The function itself, once `fcntl` is loaded."""


def models() -> dict[Any, dict[str, Any]]:
    """What takes the place of these functions, as far as their modules are loaded.

    The same table for as long as these are the same.
    """
    return _models(sys.modules.get("tempfile"), sys.modules.get("fcntl"))


@lru_cache(maxsize=1)
def _models(tempfile: Any, fcntl: Any) -> dict[Any, dict[str, Any]]:
    table: dict[Any, dict[str, Any]] = {
        builtins: {"open": _open},
        io: {"FileIO": FileIO, "open": _open},
        _io: {"FileIO": FileIO, "open": _open},
        os: {**_MODELLED, **_SUPPORTS},
        posix: _OF_POSIX,
    }
    if tempfile is not None:
        if not _real_names:
            _real_names.append(tempfile._get_candidate_names)
        table[tempfile] = {"_get_candidate_names": _candidate_names}
    if fcntl is not None:
        if not _real_ioctl:
            _real_ioctl.append(fcntl.ioctl)
        table[fcntl] = {"ioctl": _ioctl}
    return table
