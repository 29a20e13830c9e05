"""What modules outside the program hold at their top: locks, and names of what is modelled.

A lock of the standard library is quiet; one of an installed package is part of what the program
does. So are thread locals, of which each controlled thread has to have its own. Only the top is
looked at: globals, attributes of classes and of objects that are globals, and what functions,
methods and properties have for defaults and around them.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from types import CellType, FunctionType, ModuleType
from typing import Any, NamedTuple

from weft.python.program import locals as thread_locals
from weft.python.program.adoption import LOCK, RLOCK, SIMPLE_QUEUE, Adoption
from weft.python.program.converters import converter_of
from weft.python.program.installation import Installation
from weft.python.program.known import is_constant, made_in_python
from weft.python.program.path import ATTRIBUTE, Path, start
from weft.python.program.quiet import Quiet
from weft.python.program.scans import Scan, Scans, Wanted
from weft.python.program.scope import Origin, origin
from weft.python.program.ways import class_contents, dictionary
from weft.python.runtime.address import address

LOCKS = frozenset({LOCK, RLOCK, SIMPLE_QUEUE})
LOCAL = thread_locals.REAL


class Found(NamedTuple):
    """A place that holds something to be replaced or converted."""

    container: Any
    key: str
    path: Path


def adopt(module: ModuleType, adoption: Adoption, quiet: Quiet) -> None:
    """Replace what the module holds. What was found in it is remembered for the next time."""
    standard = origin(module) is Origin.STANDARD
    for container, key, path in _scans.of(module):
        if isinstance(container, FunctionType):
            _adopt_defaults(container, adoption, path)
            continue
        value = _value(container, key)
        if not _is_replaced(type(value)) and converter_of(type(value)) is not None:
            adoption.convert(value, path)
            continue
        new = _quieted(value, path, quiet) if standard and type(value) in (LOCK, RLOCK) else None
        if new is None:
            new = adoption.replacement(value, path)
        if new is not value:
            if isinstance(container, type) and isinstance(new, FunctionType):
                # What takes its place must not become a method.
                new = staticmethod(new)
            adoption.put(container, key, value, new)


def _value(container: Any, key: Any) -> Any:
    if isinstance(container, CellType):
        try:
            return container.cell_contents
        except ValueError:
            return None
    contents = class_contents(container) if isinstance(container, type) else container
    return contents.get(key)


def _adopt_defaults(function: FunctionType, adoption: Adoption, path: Path) -> None:
    old = function.__defaults__ or ()
    new = tuple([adoption.replacement(each, path) for each in old])
    if any(one is not other for one, other in zip(old, new, strict=True)):
        adoption.put(function, "__defaults__", old, new)


def prepare(modules: Sequence[ModuleType], installation: Installation) -> list[ModuleType]:
    """Look through the modules that are new or have changed, before models are installed.

    Those that hold something to be replaced or converted: most do not.
    """
    models = installation.models
    kinds = frozenset(type(original) for original, _ in models.values())
    _scans.prepare(modules, Wanted(frozenset(models), kinds, installation.places))
    return _scans.holding


def _quieted(value: Any, path: Path, quiet: Quiet) -> Any:
    name = f"{path[0][2]}.{path[2]}"
    return None if quiet.loud(name) else quiet.lock(value, name, path[0][2])


def _search(scan: Scan[Found], wanted: Wanted) -> Iterator[Found]:
    for found in _held_by(scan, wanted.originals, _sorts(wanted.kinds)):
        if (address(found.container), found.key) not in wanted.replaced:
            yield found


def _held_by(scan: Scan[Found], originals: frozenset[int], sorts: _Sorts) -> Iterator[Found]:
    contents, home = scan.contents, str(scan.module.__name__)
    top = start(home)
    for name, value in list(contents.items()):
        sort = sorts[type(value)]
        if sort is NOTHING:
            continue
        if sort is HELD or address(value) in originals:
            yield Found(contents, name, (top, ATTRIBUTE, name))
        elif sort is FUNCTION:
            if _holds(value) and value.__globals__ is contents:
                yield from _of_function(value, (top, ATTRIBUTE, name), originals)
        elif sort is CLASS:
            if issubclass(value, LOCAL) and value is not LOCAL:
                yield Found(contents, name, (top, ATTRIBUTE, name))
                continue
            inside = class_contents(value)
            if inside.get("__module__") == home:
                scan.look(inside)
                yield from _within(value, inside, (top, ATTRIBUTE, name), originals, sorts)
        elif sort is OBJECT:
            inside = dictionary(value)
            scan.look(inside)
            yield from _within(inside, inside, (top, ATTRIBUTE, name), originals, sorts)


def _within(
    container: Any,
    contents: dict[str, Any],
    path: Path,
    originals: frozenset[int],
    sorts: _Sorts,
) -> Iterator[Found]:
    for name, value in contents.items():
        sort = sorts[type(value)]
        if sort is NOTHING:
            continue
        if sort is HELD or address(value) in originals:
            yield Found(container, name, _below(path, name))
        elif sort is FUNCTION:
            if _holds(value):
                yield from _of_function(value, _below(path, name), originals)
        elif sort is PROPERTY:
            for each in (value.fget, value.fset, value.fdel):
                if type(each) is FunctionType:
                    yield from _of_function(each, _below(path, name), originals)
        elif sort is METHOD:
            if address(value.__func__) in originals:
                yield Found(container, name, _below(path, name))
            elif type(value.__func__) is FunctionType:
                yield from _of_function(value.__func__, _below(path, name), originals)


def _below(path: Path, name: str) -> Path:
    return (path[0], ATTRIBUTE, f"{path[2]}.{name}")


class _Sorts(dict[type, str]):
    """What is to be done with values, by type: a process has loaded tens of thousands of them."""

    def __init__(self, kinds: frozenset[type]) -> None:
        """`kinds` are the types of what has models."""
        super().__init__(_SORTED)
        self._kinds = kinds

    def __missing__(self, kind: type) -> str:
        found = self[kind] = self._sort(kind)
        return found

    def _sort(self, kind: type) -> str:
        if _is_replaced(kind) or converter_of(kind) is not None:
            return HELD
        if kind is not ModuleType and not is_constant(kind):
            if issubclass(kind, type):
                return CLASS
            if made_in_python(kind) and kind.__dictoffset__ and not issubclass(kind, _SHARED):
                return OBJECT
        return MODELLED if kind in self._kinds else NOTHING


@lru_cache(2)
def _sorts(kinds: frozenset[type]) -> _Sorts:
    return _Sorts(kinds)


def _is_replaced(kind: type) -> bool:
    return kind in LOCKS or issubclass(kind, LOCAL)


def _holds(function: FunctionType) -> bool:
    return (
        function.__defaults__ is not None
        or function.__kwdefaults__ is not None
        or function.__closure__ is not None
    )


def _of_function(function: FunctionType, path: Path, originals: frozenset[int]) -> Iterator[Found]:
    for each in function.__defaults__ or ():
        if _is_taken(each, originals):
            yield Found(function, "__defaults__", path)
            break
    by_name = function.__kwdefaults__
    for name, value in (by_name or {}).items():
        if _is_taken(value, originals):
            yield Found(by_name, name, path)
    for cell in function.__closure__ or ():
        with suppress(ValueError):
            if _is_replaced(type(cell.cell_contents)):
                yield Found(cell, "cell_contents", path)


def _is_taken(value: Any, originals: frozenset[int]) -> bool:
    return _is_replaced(type(value)) or address(value) in originals


NOTHING, HELD, MODELLED, FUNCTION, CLASS, OBJECT, PROPERTY, METHOD = (
    *("nothing", "held", "modelled", "function", "class", "object", "property", "method"),
)
"""What a value may be: something to be replaced or converted, or that may have a model, or that may
hold some of that."""
_SORTED = {FunctionType: FUNCTION, property: PROPERTY, staticmethod: METHOD, classmethod: METHOD}
_SHARED = (threading.Thread,)
"""Types whose objects are left alone."""
_scans = Scans(_search)
"""For all explorations of a process."""
