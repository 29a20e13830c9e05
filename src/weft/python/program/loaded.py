"""The modules that are loaded, told apart by where they come from.

Every exploration asks this of all of them, though hardly any has come or gone since the one before.
So it is worked out again only if one of them has another name or file than the last time.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import repeat
from operator import is_
from types import ModuleType
from typing import Any, NamedTuple

from weft.python.program.scope import Origin, contents_of, origin

INTERNAL = frozenset(
    {"_thread", "builtins", "gc", "importlib", "logging", "nt", "posix", "sys", "threading"}
)
"""Modules that the interpreter needs, or that have a model as a whole."""


class Loaded(NamedTuple):
    """Modules, all of them and by whose they are."""

    every: list[ModuleType]
    contents: list[dict[str, Any]]
    """The globals of each."""
    own: list[ModuleType]
    """The program's."""
    others: list[ModuleType]
    """Neither the program's nor those of its tools."""


class _Sorted(NamedTuple):
    names: list[Any]
    files: list[Any]
    own: list[int]
    """Where the program's modules are among all of them."""
    others: list[int]


_last = _Sorted([], [], [], [])


def loaded() -> Loaded:
    """The modules that there are now."""
    global _last
    every = modules()
    contents = [*map(contents_of, every)]
    names = [*map(dict.get, contents, repeat("__name__"))]
    files = [*map(dict.get, contents, repeat("__file__"))]
    if not (_same(names, _last.names) and _same(files, _last.files)):
        own = [i for i, each in enumerate(every) if origin(each) is Origin.PROGRAM]
        others = [i for i, each in enumerate(every) if is_other(each)]
        _last = _Sorted(names, files, own, others)
    return Loaded(every, contents, [every[i] for i in _last.own], [every[i] for i in _last.others])


def modules() -> list[ModuleType]:
    """The modules, without what else somebody has put among them."""
    found: list[Any] = [*sys.modules.values()]
    kinds = {*map(type, found)}
    if kinds == {ModuleType}:
        return found
    wrong = {kind for kind in kinds if not issubclass(kind, ModuleType)}
    return [each for each in found if type(each) not in wrong] if wrong else found


def _same(now: Sequence[object], before: Sequence[object]) -> bool:
    return len(now) == len(before) and all(map(is_, now, before))


def is_other(module: ModuleType) -> bool:
    if origin(module) in (Origin.PROGRAM, Origin.MACHINERY):
        return False
    return str(module.__name__).partition(".")[0] not in INTERNAL
