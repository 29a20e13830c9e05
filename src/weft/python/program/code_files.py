"""Modules are found and loaded from the files that the program sees: it may have written them.

Python looks for them by functions of its own, while models are not in their places. Nobody is told
of that: what is in the files of modules is code, and no data.
"""

from __future__ import annotations

import _io
import io
import os
import posix
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from weft.python.program.files import Files

MTIME, FIELDS = 8, 10
"""Of the result of `os.stat`: where the time of the last change is, and how many fields it has."""
MANY = 1 << 40
_STAT, _LISTDIR, _OPEN_CODE = os.stat, os.listdir, io.open_code


def _stat(path: Any, **named: Any) -> os.stat_result:
    files = Files.current
    if files is None:
        return _STAT(path, **named)
    found = _STAT(files.found(path), **named)
    changed = files.changed_in(path)
    if not changed:
        return found
    # Python lists a folder again only if it was changed since.
    return os.stat_result((*found[:MTIME], -1 - hash(changed) % MANY, *found[MTIME + 1 : FIELDS]))


def _listdir(path: Any = os.curdir) -> list[Any]:
    files = Files.current
    return _LISTDIR(path) if files is None else files.listed(path)


def _open_code(path: Any) -> Any:
    files = Files.current
    return _OPEN_CODE(path if files is None else files.found(path))


_MODELS: tuple[tuple[Any, str, Callable[..., Any]], ...] = (
    (posix, "stat", _stat),
    (posix, "listdir", _listdir),
    (_io, "open_code", _open_code),
)


@contextmanager
def code_as_the_program_sees_it() -> Iterator[None]:
    """Until the end of the block."""
    before = [getattr(module, name) for module, name, _ in _MODELS]
    for module, name, model in _MODELS:
        setattr(module, name, model)
    try:
        yield
    finally:
        for (module, name, _), original in zip(_MODELS, before, strict=True):
            setattr(module, name, original)
