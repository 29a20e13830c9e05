"""What the interpreter keeps in lists and dictionaries of `sys`: put back after each execution.

A program may append to `sys.argv` or `sys.meta_path`, or put a module of its own making into
`sys.modules`. What an import has put there stays, since the module is loaded only once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from operator import is_
from types import ModuleType
from typing import Any

from weft.python.program.scope import contents_of
from weft.python.runtime.asking import is_a

FILLED_BY_IMPORTS = ("modules",)


class InterpreterState:
    """Copies of what `sys` holds, taken when an exploration begins."""

    def __init__(self) -> None:
        self._kept = {
            name: (value, value.copy())
            for name, value in list(vars(sys).items())
            if type(value) in (list, dict) and name not in FILLED_BY_IMPORTS
        }
        self._modules = dict(sys.modules)

    def restore(self) -> None:
        for container, before in self._kept.values():
            if not _same(container, before):
                _put(container, before)
        modules, before = sys.modules, self._modules
        if _same(modules, before):
            return
        for name, module in list(modules.items()):
            if name not in before:
                if _is_imported(module):
                    before[name] = module
                else:
                    del modules[name]
        for name, module in before.items():
            if modules.get(name) is not module:
                modules[name] = module
        # The same modules, in the order in which they are compared the next time.
        self._modules = dict(modules)

    def importing(self) -> Callable[[], None]:
        """A module is about to be loaded; what is returned keeps what that changes."""
        containers = {name: value.copy() for name, (value, _) in self._kept.items()}
        modules = dict(sys.modules)

        def keep() -> None:
            for name, (container, _) in list(self._kept.items()):
                if not _same(container, containers[name]):
                    self._kept[name] = container, container.copy()
            for name, module in list(sys.modules.items()):
                if modules.get(name) is not module:
                    self._modules[name] = module

        return keep


def _same(one: Any, other: Any) -> bool:
    """Whether two lists or dictionaries hold the same objects: `==` may be the program's code."""
    if len(one) != len(other):
        return False
    if type(one) is dict:
        return all(map(is_, one, other)) and all(map(is_, one.values(), other.values()))
    return all(map(is_, one, other))


def _put(container: Any, before: Any) -> None:
    if type(container) is dict:
        container.clear()
        container.update(before)
    else:
        container[:] = before


def _is_imported(module: object) -> bool:
    """Whether the import system has loaded it: weft itself loads modules when it needs them."""
    return is_a(module, ModuleType) and contents_of(module).get("__spec__") is not None
