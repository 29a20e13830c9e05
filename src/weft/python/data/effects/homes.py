"""Containers that modules of libraries keep, and their classes: `copyreg.dispatch_table`.

A program that changes one changes what the functions of the module go by, though it stores nothing
into the module itself. What `sys` has is read where it is used.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from types import ModuleType
from typing import Any

from weft.python.data.effects.forms import Form, form
from weft.python.program.known import module_name
from weft.python.program.scope import Origin, contents_of, origin
from weft.python.runtime.address import address

CONTENTS: Callable[[type], Mapping[str, Any]] = vars(type)["__dict__"].__get__
LIBRARIES = (Origin.STANDARD, Origin.LIBRARY)


def homes(container: Any) -> tuple[str, ...]:
    """The names of the modules that have a container under a name of theirs, or of a class."""
    found = _kept(len(sys.modules)).get(address(container), ())
    return tuple(module for module, held, name in found if held.get(name) is container)


@lru_cache(maxsize=1)
def _kept(loaded: int) -> dict[int, list[tuple[str, Mapping[str, Any], str]]]:
    """The containers of all modules by address, each with who has it under which name."""
    found: dict[int, list[tuple[str, Mapping[str, Any], str]]] = defaultdict(list)
    for module, each in list(sys.modules.items()):
        if type(each) is ModuleType and each is not sys and origin(each) in LIBRARIES:
            for held in _holding(each):
                for name, value in list(held.items()):
                    if form(value) is Form.CONTAINER and not name.startswith("__"):
                        found[address(value)].append((module, held, name))
    return dict(found)


def _holding(module: ModuleType) -> Iterator[Mapping[str, Any]]:
    """What a module has, and what each of its classes has."""
    contents = contents_of(module)
    yield contents
    for value in list(contents.values()):
        if issubclass(type(value), type) and module_name(value) == contents.get("__name__"):
            yield CONTENTS(value)
