"""What a file exchanges in the process when it is loaded: its program has it, weft has not.

A file may patch `print` or `json.dumps`, replace `sys.modules`, clear `sys.path`, or go to another
folder. That is to hold while its functions run. But weft uses the same process, to load what it
needs, to explain and to print what it has found: whenever no execution is under way, it has what
was there before.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import is_
from os.path import sameopenfile
from types import FrameType, ModuleType
from typing import Any, NamedTuple

ABSENT: Any = object()
LISTS = ("path", "meta_path", "path_hooks")
"""Lists of `sys` by which modules are found."""
STREAMS = frozenset({"stdin", "stdout", "stderr", "__stdin__", "__stdout__", "__stderr__"})
"""Names of `sys`: what a program prints is thrown away in every execution but for a replay."""
ROOM = 200
"""How many calls weft needs above those that lead to an execution."""

_contents: Any = vars(ModuleType)["__dict__"].__get__
"""The globals of a module, without asking it: it may load itself only then."""
_CHANGE_FOLDER, _OPEN, _CLOSE = os.fchdir, os.open, os.close
_SET_LIMIT = sys.setrecursionlimit


class Exchange(NamedTuple):
    """Something that was exchanged: how to put it, what weft has, and what the program has."""

    put: Callable[[Any], object]
    before: Any
    after: Any


class Setting(NamedTuple):
    """Something that the process has one of."""

    get: Callable[[], Any]
    put: Callable[[Any], object]
    given: bool = True
    """Whether the program gets its own back."""


def _umask() -> int:
    now = os.umask(0)
    os.umask(now)
    return now


def _limit(most: int) -> None:
    """Weft needs some calls for itself, however few the program has asked for."""
    depth = 0
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        depth, frame = depth + 1, frame.f_back
    _SET_LIMIT(max(most, depth + ROOM))


SETTINGS = {
    "sys.setrecursionlimit": Setting(sys.getrecursionlimit, _limit),
    "sys.set_int_max_str_digits": Setting(sys.get_int_max_str_digits, sys.set_int_max_str_digits),
    "os.umask": Setting(_umask, os.umask),
    # It would be told of what weft does as well.
    "sys.settrace": Setting(sys.gettrace, sys.settrace, given=False),
    "sys.setprofile": Setting(sys.getprofile, sys.setprofile, given=False),
}

_exchanged: list[Exchange] = []
unheard: list[str] = []
"""Functions by which the file has asked to be told of what runs; that is not done."""


@contextmanager
def loading() -> Iterator[None]:
    """A file is loaded in this block: what it exchanges meanwhile is its own afterwards."""
    modules = [each for each in sys.modules.values() if issubclass(type(each), ModuleType)]
    before = [(contents, dict(contents)) for contents in map(_contents, modules)]
    lists = [(each, list(each)) for each in (getattr(sys, name) for name in LISTS)]
    settings = {name: setting.get() for name, setting in SETTINGS.items()}
    folder = _current_folder()
    try:
        yield
    finally:
        for name, had in settings.items():
            _compare_setting(name, had)
        for contents, had in before:
            if not _same(contents, had):
                _compare_names(contents, had)
        for each, had in lists:
            if not (len(each) == len(had) and all(map(is_, each, had))):
                _exchanged.append(Exchange(_filling(each), had, list(each)))
        _compare_folder(folder)
        give(False)


def give(to_program: bool) -> None:
    """Let the program have what it has exchanged, or weft what was there before."""
    for put, before, after in _exchanged:
        put(after if to_program else before)


def forget() -> None:
    """The file is no longer needed: from now on everybody has what was there before."""
    for put, before, after in _exchanged:
        if put is _CHANGE_FOLDER:
            _CLOSE(before)
            _CLOSE(after)
    _exchanged.clear()
    unheard.clear()


def _compare_setting(name: str, before: Any) -> None:
    setting = SETTINGS[name]
    after = setting.get()
    if after == before:
        return
    setting.put(before)
    if setting.given:
        _exchanged.append(Exchange(setting.put, before, after))
    else:
        unheard.append(name)


def _compare_names(contents: dict[str, Any], before: dict[str, Any]) -> None:
    for name, had in before.items():
        now = contents.get(name, ABSENT)
        if now is had:
            continue
        if contents is vars(sys) and name in STREAMS:
            contents[name] = had
        else:
            _exchanged.append(Exchange(_naming(contents, name), had, now))


def _naming(contents: dict[str, Any], name: str) -> Callable[[Any], None]:
    def put(value: Any) -> None:
        if value is ABSENT:
            contents.pop(name, None)
        else:
            contents[name] = value

    return put


def _filling(items: list[Any]) -> Callable[[Any], None]:
    def put(value: list[Any]) -> None:
        items[:] = value

    return put


def _same(now: dict[str, Any], before: dict[str, Any]) -> bool:
    return len(now) == len(before) and all(map(is_, now.values(), before.values()))


def _current_folder() -> int | None:
    """A descriptor, because the folder may have no name any more when one is to go back there."""
    try:
        return _OPEN(os.curdir, os.O_RDONLY)
    except OSError:
        return None


def _compare_folder(before: int | None) -> None:
    after = _current_folder()
    if before is not None and after is not None and not sameopenfile(before, after):
        _exchanged.append(Exchange(_CHANGE_FOLDER, before, after))
        return
    for each in (before, after):
        if each is not None:
            _CLOSE(each)
