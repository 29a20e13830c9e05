"""The surface of a module: its globals, and what they hold themselves."""

from __future__ import annotations

import builtins
from collections.abc import Container
from types import FunctionType, ModuleType
from typing import Any

from weft.python.program.known import module_name
from weft.python.program.path import Path, start
from weft.python.program.scope import Namespace
from weft.python.program.snapshot import Snapshot
from weft.python.program.ways import class_contents, dictionary
from weft.python.runtime.address import address

UNCHANGED = frozenset({FunctionType, ModuleType, int, str, type(None)})
"""What most globals are: there is nothing in them to be copied."""


def add_surface(snapshot: Snapshot, namespace: Namespace) -> None:
    """Copy the globals of a module, what they hold, and the attributes of its classes."""
    path = start(namespace.file, namespace.name)
    snapshot.names.add(namespace.contents, path)
    add_contents(snapshot, namespace, path, (), set(UNCHANGED))
    for value in namespace.contents.values():
        if issubclass(type(value), type) and _is_defined(value, namespace.home):
            snapshot.class_attributes.add(class_contents(value), path, value)


def add_kept_by_classes(snapshot: Snapshot, namespace: Namespace) -> None:
    """Copy the containers that the classes of a module have."""
    path = start(namespace.file, namespace.name)
    for cls in list(namespace.contents.values()):
        if issubclass(type(cls), type) and _is_defined(cls, namespace.home):
            for name, value in class_contents(cls).items():
                if type(value) in (dict, list, set) and not name.startswith("__"):
                    _add_container(snapshot, value, path)


def add_objects_of_package(snapshot: Snapshot, namespace: Namespace) -> None:
    """Copy the attributes of the objects that a module has of classes of its package's modules."""
    path = start(namespace.file, namespace.name)
    for value in list(namespace.contents.values()):
        kind = type(value)
        if kind not in UNCHANGED and _keeps_names(kind) and is_of_package(kind, namespace.home):
            snapshot.names.add(dictionary(value), path)


def _add_container(snapshot: Snapshot, value: Any, path: Path) -> None:
    kind = type(value)
    if kind is dict:
        snapshot.dicts.add(value, path)
    else:
        (snapshot.lists if kind is list else snapshot.sets).add(value, path)


def add_contents(
    snapshot: Snapshot,
    namespace: Namespace,
    path: Path,
    apart: Container[int],
    unchanged: set[type],
) -> None:
    """Copy what the globals of a module hold, but for the objects that are `apart`.

    `unchanged` are types that are known to have nothing to be copied; more of them are added.
    """
    for value in [each for each in namespace.contents.values() if type(each) not in unchanged]:
        kind = type(value)
        if kind in (dict, list, set):
            if value is not vars(builtins) and address(value) not in apart:
                _add_container(snapshot, value, path)
        elif kind in UNCHANGED or not _keeps_names(kind):
            unchanged.add(kind)
        elif kind.__module__ == namespace.home and address(value) not in apart:
            snapshot.names.add(dictionary(value), path)


def _keeps_names(kind: type) -> bool:
    """Whether its objects have a dictionary to write to, which classes do not."""
    return bool(kind.__dictoffset__) and not issubclass(kind, type)


def is_of_package(kind: type, module: str) -> bool:
    """Whether a class is of the package that a module is in: `json` has an encoder of another."""
    return module_name(kind).partition(".")[0] == module.partition(".")[0]


def _is_defined(cls: type, module: str) -> bool:
    return class_contents(cls).get("__module__") == module and bool(cls.__flags__ & 1 << 9)
