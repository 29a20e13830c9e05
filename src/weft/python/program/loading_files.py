"""Keeps the user's files safe while a file is loaded.

What a program changes while it is explored goes to private copies. Before that, when its file is
loaded, there is no execution and are no copies: what the file does to other files would be done for
real. So it may make new files, and change or remove those that it has made itself. To change or
remove anything else is refused.

    with open("settings.json", "w") as file:    # refused at module level if the file exists
        ...
"""

from __future__ import annotations

import builtins
import gc
import io
import os
import posix
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CellType, FunctionType
from typing import Any

from weft.python.data.reach import attributes
from weft.python.program.outside import LOADED_CHANGES, UNKNOWN, refuse
from weft.python.runtime import world

WRITING = os.O_WRONLY | os.O_RDWR | os.O_TRUNC
WRITING_MODES = frozenset("wax+")
MAKING = ("mkdir", "mknod", "mkfifo", "symlink", "link")
"""Functions of `os` whose last path is that of something new."""
LAST = frozenset({"symlink", "link"})
MOVING = ("rename", "replace")
CHANGING = (
    *("remove", "unlink", "rmdir", "truncate", "chmod", "chown", "lchown", "utime"),
    *("setxattr", "removexattr"),
)
ALL = (*MAKING, *MOVING, *CHANGING)


class Made:
    """The files and folders that were made while a file was loaded."""

    def __init__(self) -> None:
        self._paths: set[str] = set()

    def note(self, path: str | None) -> None:
        if path is not None:
            self._paths.add(path)

    def check(self, path: str | None) -> None:
        """Refuse to change what is at a path, unless it is new."""
        if path is None:
            refuse(LOADED_CHANGES)
            return
        try:
            kind = os.lstat(path).st_mode
        except OSError:
            return
        if stat.S_ISREG(kind) or stat.S_ISDIR(kind) or stat.S_ISLNK(kind):
            above = path
            while above not in self._paths:
                if above == os.path.dirname(above):
                    refuse(LOADED_CHANGES)
                    return
                above = os.path.dirname(above)


Models = dict[tuple[Any, str], Callable[..., Any]]
"""What takes the place of functions, by module and name."""
Exchange = dict[Callable[..., Any], Callable[..., Any]]
"""The functions themselves, by what takes their place."""


@contextmanager
def only_new_files() -> Iterator[None]:
    """Modules are loaded in this block: they may change no file but those that they make."""
    made = Made()
    models: Models = {
        (builtins, "open"): _opening(builtins.open, made),
        (io, "open"): _opening(io.open, made),
    }
    for owner in (os, posix):
        models[owner, "open"] = _opening_descriptor(owner.open, made)
        for name in ALL:
            if hasattr(owner, name):
                models[owner, name] = _changing(getattr(owner, name), name, made)
    originals = {key: getattr(*key) for key in models}
    # No variable may go on to refer to a model: it would look as if the file had kept it.
    for owner, name in models:
        setattr(owner, name, models[owner, name])
    try:
        yield
    finally:
        for owner, name in models:
            # The file may have put something of its own there, for the program.
            if getattr(owner, name, None) is models[owner, name]:
                setattr(owner, name, originals[owner, name])
        _give_back({model: originals[key] for key, model in models.items()}, models)


def _give_back(exchange: Exchange, models: Models) -> None:
    """Let whoever has kept a model have the function itself, as `from os import …` would have.

    What cannot be found here keeps the model, which is refused in an execution.
    """
    counts = [sys.getrefcount(model) for model in models.values()]
    kept = [model for model, n in zip(models.values(), counts, strict=True) if n > min(counts)]
    if not kept:
        return
    for holder in gc.get_referrers(*kept):
        if holder is exchange or holder is models:
            continue
        kind = type(holder)
        if kind is dict or kind is list:
            _exchange_in(holder, exchange)
        elif kind is CellType:
            holder.cell_contents = exchange[holder.cell_contents]
        elif kind is tuple:
            values = tuple(_original(each, exchange) for each in holder)
            for function in gc.get_referrers(holder):
                if type(function) is FunctionType and function.__defaults__ is holder:
                    function.__defaults__ = values
        elif (held := attributes(holder)) is not None:
            # Objects may have their attributes in themselves until someone asks for a dictionary.
            _exchange_in(held, exchange)


def _exchange_in(holder: Any, exchange: Exchange) -> None:
    # A dictionary of attributes may be of a class of the program's.
    is_dict = issubclass(type(holder), dict)
    store = dict.__setitem__ if is_dict else list.__setitem__
    places = list(dict.items(holder)) if is_dict else list(enumerate(holder))
    for place, value in places:
        if _original(value, exchange) is not value:
            store(holder, place, exchange[value])


def _original(value: Any, exchange: Exchange) -> Any:
    return exchange.get(value, value) if type(value) is FunctionType else value


def _opening(original: Callable[..., Any], made: Made) -> Callable[..., Any]:
    def open(file: Any, mode: Any = "r", *more: Any, **named: Any) -> Any:
        if type(file) is not int and type(mode) is str and WRITING_MODES & set(mode):
            return _checked(original, made, file, None, file, mode, *more, **named)
        return original(file, mode, *more, **named)

    return open


def _opening_descriptor(original: Callable[..., Any], made: Made) -> Callable[..., Any]:
    def open(path: Any, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> Any:
        if flags & WRITING or flags & os.O_CREAT:
            return _checked(original, made, path, dir_fd, path, flags, mode, dir_fd=dir_fd)
        return original(path, flags, mode, dir_fd=dir_fd)

    return open


def _checked(
    original: Callable[..., Any],
    made: Made,
    given: Any,
    folder: int | None,
    /,
    *arguments: Any,
    **named: Any,
) -> Any:
    """Open a file to write to it, unless it was there before."""
    if _is_apart():
        return original(*arguments, **named)
    path = _path(given, folder)
    real = None if path is None else os.path.realpath(path)
    is_new = real is not None and not os.path.lexists(real)
    if not is_new:
        made.check(real)
    opened = original(*arguments, **named)
    if is_new:
        made.note(real)
    return opened


def _changing(original: Callable[..., Any], name: str, made: Made) -> Callable[..., Any]:
    def changing(*arguments: Any, **named: Any) -> Any:
        if not arguments or _is_apart():
            return original(*arguments, **named)
        first = last = _path(arguments[0], named.get("dir_fd", named.get("src_dir_fd")))
        if len(arguments) > 1 and name in (*LAST, *MOVING):
            last = _path(arguments[1], named.get("dst_dir_fd", named.get("dir_fd")))
        if name not in MAKING:
            made.check(first)
        if name in MOVING:
            made.check(last)
        result = original(*arguments, **named)
        if name not in CHANGING:
            made.note(last)
        return result

    changing.__name__ = name
    return changing


def _path(given: Any, dir_fd: int | None) -> str | None:
    """The path of something, without links but perhaps as its last name; None if not known."""
    try:
        if type(given) is int:
            path = os.readlink(f"/proc/self/fd/{given}")
        else:
            path = os.fsdecode(given)
            if dir_fd is not None and not os.path.isabs(path):
                path = os.path.join(os.readlink(f"/proc/self/fd/{dir_fd}"), path)
        folder, name = os.path.split(os.path.abspath(path))
        return os.path.join(os.path.realpath(folder), name)
    except (OSError, TypeError, ValueError):
        return None


def _is_apart() -> bool:
    """Whether a module is compiled and kept, or weft does something for itself.

    A function that was kept from then is not watched, and refused in an execution.
    """
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__") == __name__:
        frame = frame.f_back
    module = str(frame.f_globals.get("__name__"))
    if module.startswith(("importlib.", "_frozen_importlib", "weft.")):
        return True
    if world.current is not None:
        refuse(UNKNOWN)
    return False
