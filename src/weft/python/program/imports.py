"""Modules that are imported while the program runs.

A module is loaded once, in whichever execution comes first. So that is no part of any: it is done
as it would be outside, and from then on the module is like one that was there from the start. One
that was loaded before, but that nothing has led to so far, is taken under control.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import resolve_name
from types import ModuleType
from typing import Any

from weft.python.program.installation import Installation
from weft.python.program.known import module_name
from weft.python.program.scope import Origin, origin_of
from weft.python.runtime import world
from weft.python.runtime.address import address
from weft.python.runtime.asking import is_a
from weft.python.runtime.elsewhere import elsewhere
from weft.python.runtime.execution import PythonExecution

_BOOTSTRAP: Any = sys.modules["_frozen_importlib"]


_first: set[str] = set()
"""Modules that were loaded while several threads of a program ran."""


def finders_of_tools() -> set[int]:
    """The identities of what tools have put on `sys.meta_path`, as pytest does.

    Their state is their own, and there is much of it: all that a session of tests has loaded.
    """
    kinds = [(each, module_name(type(each))) for each in sys.meta_path]
    return {address(each) for each, name in kinds if origin_of(name, None) is Origin.MACHINERY}


class Imports:
    """Stands between the program and the import system."""

    def __init__(
        self,
        installation: Installation,
        loaded: Callable[[list[ModuleType], PythonExecution | None], None],
        reached: Callable[[str, PythonExecution | None], None],
        keeping: Callable[[], Callable[[], None]],
    ) -> None:
        """`loaded` is called with modules that are new, `reached` with the name of one that is not.

        Both are given the execution under way. `keeping` is called before modules are loaded; what
        it gives sees to it that what they change in others stays so, as they stay loaded.
        """
        self._keeping = keeping
        self._missing: set[str] = set()
        """Modules that could not be loaded, and have changed nothing: many try again and again."""
        self._installation = installation
        self._loaded = loaded
        self._reached = reached
        self._known: set[str] = set()
        self._busy = False
        self.unwatched: dict[str, None] = {}
        """The program's modules whose body a thread would have run beside others."""

    def install(self) -> None:
        self._real = _BOOTSTRAP._find_and_load
        self._real_import = builtins.__import__
        _BOOTSTRAP._find_and_load = self._find_and_load
        builtins.__import__ = self._import

    def uninstall(self) -> None:
        builtins.__import__ = self._real_import
        _BOOTSTRAP._find_and_load = self._real

    def _import(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        module = self._real_import(name, globals, locals, fromlist or (), level)
        if self._busy or world.current is None or elsewhere():
            return module
        package = str((globals or {}).get("__package__"))
        whole = resolve_name("." * level + name, package) if level else name
        for each in (whole, *(f"{whole}.{part}" for part in fromlist or ())):
            self._note(each)
        return module

    def _find_and_load(self, name: str, import_: Any) -> Any:
        if self._busy or elsewhere():
            return self._real(name, import_)
        if name in sys.modules:
            self._note(name)
            return self._real(name, import_)
        before = set(sys.modules)
        with self._outside() as execution:
            keep = None if name in self._missing else self._keeping()
            try:
                with self._installation.suspended():
                    return self._real(name, import_)
            finally:
                new = [module for each, module in list(sys.modules.items()) if each not in before]
                self._loaded([each for each in new if is_a(each, ModuleType)], execution)
                if not new:
                    self._missing.add(name)
                elif keep is not None:
                    keep()

    def _note(self, name: str) -> None:
        if name not in self._known and name in sys.modules and world.current is not None:
            self._known.add(name)
            if name in _first:
                self.unwatched[name] = None
            with self._outside() as execution:
                self._reached(name, execution)

    def first(self, name: str) -> None:
        """A module of the program was loaded while several threads ran."""
        _first.add(name)
        self.unwatched[name] = None

    @contextmanager
    def _outside(self) -> Iterator[PythonExecution | None]:
        """What is done here is no part of the execution."""
        execution, world.current = world.current, None
        self._busy = True
        try:
            yield execution
        finally:
            self._busy = False
            world.current = execution
