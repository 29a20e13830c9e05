"""The surface of a module: its globals, and what they hold themselves."""

from __future__ import annotations

import builtins
from collections.abc import Container
from types import FunctionType, ModuleType

from weft.python.program.path import start
from weft.python.program.scope import Namespace
from weft.python.program.snapshot import Snapshot
from weft.python.program.ways import class_contents, dictionary
from weft.python.runtime.address import address

UNCHANGED = frozenset({FunctionType, ModuleType, int, str, type(None)})
"""What most globals are: there is nothing in them to be copied."""


def add_surface(
    snapshot: Snapshot,
    namespace: Namespace,
    apart: Container[int] = (),
    classes: bool = False,
) -> None:
    """Copy the globals of a module and what they hold, but for the objects that are `apart`.

    `classes`: and the attributes of its classes.
    """
    path = start(namespace.file, namespace.name)
    snapshot.names.add(namespace.contents, path)
    for value in namespace.contents.values():
        kind = type(value)
        if kind in UNCHANGED or address(value) in apart:
            continue
        if kind is dict and value is not vars(builtins):
            snapshot.dicts.add(value, path)
        elif kind is list:
            snapshot.lists.add(value, path)
        elif kind is set:
            snapshot.sets.add(value, path)
        elif kind.__module__ == namespace.home and _keeps_names(kind):
            snapshot.names.add(dictionary(value), path)
        elif classes and issubclass(kind, type) and _is_defined(value, namespace.home):
            snapshot.class_attributes.add(class_contents(value), path, value)


def _keeps_names(kind: type) -> bool:
    """Whether its objects have a dictionary to write to, which classes do not."""
    return bool(kind.__dictoffset__) and not issubclass(kind, type)


def _is_defined(cls: type, module: str) -> bool:
    return class_contents(cls).get("__module__") == module and bool(cls.__flags__ & 1 << 9)
