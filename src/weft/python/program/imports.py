"""Modules that are imported while the program runs.

An import happens once, in whichever execution comes first. So it is no part of any: the module is
loaded as it would be outside, and from then on it is like one that was there from the start.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

from weft.python.program.installation import Installation
from weft.python.runtime import world
from weft.python.runtime.execution import PythonExecution

_BOOTSTRAP: Any = sys.modules["_frozen_importlib"]


class Imports:
    """Stands between the program and the import system."""

    def __init__(
        self,
        installation: Installation,
        loaded: Callable[[list[ModuleType], PythonExecution | None], None],
    ) -> None:
        """`loaded` is called with the modules that are new, and the execution under way."""
        self._installation = installation
        self._loaded = loaded
        self._real: Any = None
        self._busy = False

    def install(self) -> None:
        self._real = _BOOTSTRAP._find_and_load
        _BOOTSTRAP._find_and_load = self._find_and_load

    def uninstall(self) -> None:
        _BOOTSTRAP._find_and_load = self._real

    def _find_and_load(self, name: str, import_: Any) -> Any:
        if self._busy or name in sys.modules:
            return self._real(name, import_)
        execution, world.current = world.current, None
        before = set(sys.modules)
        self._busy = True
        try:
            with self._installation.suspended():
                return self._real(name, import_)
        finally:
            self._busy = False
            new = [module for each, module in list(sys.modules.items()) if each not in before]
            try:
                self._loaded([each for each in new if isinstance(each, ModuleType)], execution)
            finally:
                world.current = execution
