"""While a test runs, only those modules of tests are loaded that it uses.

A worker of xdist imports all modules of tests, of which there are hundreds. They are the program's
as far as weft can tell: it would look at each of them in every exploration, which takes as long as
most explorations do.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

import pytest


class Loaded:
    """The modules of the tests, once all of them are collected."""

    def __init__(self) -> None:
        self._modules = {
            name: module
            for name, module in sys.modules.items()
            if name.startswith("tests.") and not hasattr(module, "__path__")
        }
        self._used: dict[str, set[str]] = {}

    @contextmanager
    def only(self, item: pytest.Item) -> Iterator[None]:
        """Meanwhile only the module of a test is loaded, and those that it has something of."""
        module = getattr(item, "module", None)
        if module is not None:
            given = item.callspec.params.values() if hasattr(item, "callspec") else ()
            used = self._used_by(module).union(*map(_homes, given))
            for name in self._modules.keys() - used:
                sys.modules.pop(name, None)
        try:
            yield
        finally:
            sys.modules.update(self._modules)

    def _used_by(self, module: ModuleType) -> set[str]:
        first = module.__name__
        if first not in self._used:
            found, waiting = {first}, [module]
            while waiting:
                homes = {_home(value) for value in list(vars(waiting.pop()).values())} - found
                found |= homes
                waiting += [self._modules[each] for each in homes if each in self._modules]
            # A package that is used has tables of what is in it.
            packages = tuple(
                f"{each}." for each in found if hasattr(sys.modules.get(each), "__path__")
            )
            found.update(each for each in self._modules if each.startswith(packages))
            self._used[first] = found
        return self._used[first]


def _homes(value: object) -> set[str]:
    """Those of a parameter, or of the parts that it consists of."""
    return {_home(each) for each in (value, *(value if isinstance(value, tuple) else ()))}


def _home(value: object) -> str:
    """The module of the tests that a value is, or is from; else the one that all have."""
    name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
    return name if isinstance(name, str) and name.startswith("tests.") else __name__
