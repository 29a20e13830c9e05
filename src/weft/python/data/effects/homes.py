"""Containers that modules of libraries keep: `copyreg.dispatch_table`, `encodings.aliases.aliases`.

A program that changes one changes what the functions of the module go by, though it stores nothing
into the module itself. What `sys` has is read where it is used.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from functools import lru_cache
from types import ModuleType
from typing import Any

from weft.python.data.effects.forms import Form, form
from weft.python.program.scope import Origin, contents_of, origin
from weft.python.runtime.address import address

LIBRARIES = (Origin.STANDARD, Origin.LIBRARY)


def homes(container: Any) -> tuple[str, ...]:
    """The names of the modules that have a container under a name of their own."""
    found = _kept(len(sys.modules)).get(address(container), ())
    return tuple(module for module, name in found if _held(module, name) is container)


@lru_cache(maxsize=1)
def _kept(loaded: int) -> dict[int, list[tuple[str, str]]]:
    """The containers of all modules, by address, with modules and names in them."""
    found: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for module, each in list(sys.modules.items()):
        if type(each) is ModuleType and each is not sys and origin(each) in LIBRARIES:
            for name, value in list(contents_of(each).items()):
                if form(value) is Form.CONTAINER and not name.startswith("__"):
                    found[address(value)].append((module, name))
    return dict(found)


def _held(module: str, name: str) -> Any:
    held = sys.modules.get(module)
    return contents_of(held).get(name) if type(held) is ModuleType else None
