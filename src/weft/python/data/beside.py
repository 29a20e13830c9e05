"""Which installed packages a program calls while several of its threads run.

They are not looked into: a call is one step, though threads may be switched inside of it. Whoever
reads "verified" has to know on which of them it rests.
"""

from __future__ import annotations

import sys
from types import FunctionType, ModuleType
from typing import Any

from weft.python.program.scope import Origin, origin, origin_of


class Beside:
    """The packages, in the order in which they were first called."""

    def __init__(self) -> None:
        self._packages: dict[str, bool] = {}
        """By name: whether it is an installed one."""

    def called(self, called: Any) -> None:
        """A function that is not instrumented, or a class, is called."""
        module = called.__module__
        if not isinstance(module, str):
            return
        package = module.partition(".")[0]
        if package not in self._packages:
            self._packages[package] = _origin(called, module) is Origin.LIBRARY

    @property
    def assumptions(self) -> list[str]:
        """What an answer rests on because of them."""
        return [
            f"each call of {name} is one step: it is not instrumented (--instrument {name})"
            for name, installed in self._packages.items()
            if installed
        ]


def _origin(called: Any, name: str) -> Origin:
    if type(called) is FunctionType:
        return origin_of(name, called.__code__.co_filename)
    module = sys.modules.get(name)
    return origin(module) if isinstance(module, ModuleType) else Origin.MACHINERY
