"""What modules of libraries keep, and their classes: `copyreg.dispatch_table`.

A program that changes such a container, or an object such as `json._default_encoder`, changes what
the functions of the module go by, though it stores nothing into the module itself. What `sys` has
is read where it is used, and of some modules the objects are known better.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import lru_cache
from types import ModuleType
from typing import Any

from weft.python.data.effects.forms import Form, form
from weft.python.data.effects.standard import MODELLED
from weft.python.program.known import base_in_c, is_constant, module_name
from weft.python.program.scope import Origin, contents_of, origin
from weft.python.program.surface import is_of_package
from weft.python.runtime.address import address
from weft.python.runtime.asking import dictoffset_of, vars_of

APART = MODELLED | {"ctypes"}
"""Modules whose objects are known by another way."""
LIBRARIES = (Origin.STANDARD, Origin.LIBRARY)


def homes(value: Any) -> tuple[str, ...]:
    """The names of the modules that have something under a name of theirs, or of a class."""
    found = _kept(len(sys.modules)).get(address(value), ())
    return tuple(module for module, held, name in found if held.get(name) is value)


def is_standard(name: str) -> bool:
    """Whether a module is of the standard library."""
    module = sys.modules.get(name)
    return type(module) is ModuleType and origin(module) is Origin.STANDARD


@lru_cache(maxsize=1)
def _kept(loaded: int) -> dict[int, list[tuple[str, Mapping[str, Any], str]]]:
    """What all modules keep by address, each with who has it under which name."""
    found: dict[int, list[tuple[str, Mapping[str, Any], str]]] = defaultdict(list)
    for module, each in list(sys.modules.items()):
        if type(each) is ModuleType and each is not sys and origin(each) in LIBRARIES:
            for held in _holding(each):
                for name, value in list(held.items()):
                    if not name.startswith("__") and _is_kept(value, module):
                        found[address(value)].append((module, held, name))
    return dict(found)


def _is_kept(value: Any, module: str) -> bool:
    if form(value) is not Form.INSTANCE:
        return form(value) is Form.CONTAINER
    kind = type(value)
    if module in APART or not dictoffset_of(kind) or not is_of_package(kind, module):
        return False
    return base_in_c(kind) is object and not (issubclass(kind, Enum) or is_constant(kind))


def _holding(module: ModuleType) -> Iterator[Mapping[str, Any]]:
    """What a module has, and what each of its classes has."""
    contents = contents_of(module)
    yield contents
    for value in list(contents.values()):
        if issubclass(type(value), type) and module_name(value) == contents.get("__name__"):
            yield vars_of(value)
