"""What libraries keep for the whole process: put back between executions, or named.

The program's own modules are put back by `state`. Here are the modules of the standard library and
the settings of the process that the program uses in a way that may change them; each is copied
before that. Of an installed package the surface is compared only: to put back a part of what a
package keeps may break it, so the answer says that it was left as it was.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

from weft.python.program.process_settings import ELSEWHERE, SETTINGS
from weft.python.program.scope import Origin, namespace_of, origin, within
from weft.python.program.snapshot import Snapshot
from weft.python.program.surface import (
    add_kept_by_classes,
    add_objects_of_package,
    add_surface,
)
from weft.python.program.watched import Look

LEFT = frozenset({"gettext"})
"""Modules that read files to fill what they keep, which would be read again in every execution."""


class LibraryState:
    """The state of libraries that one exploration has used."""

    def __init__(self) -> None:
        self._known: set[str] = set()
        self._standard = Snapshot()
        self._settings: dict[str, Any] = {}
        self._lasting: dict[str, None] = {}
        """What cannot be put back."""
        self._compared: dict[str, Snapshot] = {}
        types: Any = sys.modules.get("mimetypes")
        if types is not None and not types.inited:
            # The first call reads files. Were that put back, so would every execution.
            types.init()

    def may_change(self, name: str) -> None:
        """A setting, a module of the standard library or a package is about to be used."""
        if name in self._known:
            return
        self._known.add(name)
        if name in SETTINGS:
            try:
                self._settings[name] = SETTINGS[name].get()
            except LookupError:
                self._lasting[name] = None
        modules = [
            module
            for each, module in list(sys.modules.items())
            if type(module) is ModuleType and within(str(each), (name,))
        ]
        if not modules:
            if name not in SETTINGS and name not in ELSEWHERE:
                self._lasting[name] = None
            return
        standard = origin(modules[0]) is Origin.STANDARD
        kept = self._standard
        if not standard or name in LEFT:
            kept = self._compared[name] = Snapshot()
        for module in modules:
            # A package of the standard library has modules of different kinds in it.
            if not standard or module.__name__ == name:
                add_surface(kept, namespace_of(module))
            if kept is self._standard:
                add_kept_by_classes(kept, namespace_of(module))
                add_objects_of_package(kept, namespace_of(module))

    def restore(self) -> None:
        """Put back what an execution may have changed."""
        for name, before in self._settings.items():
            # First: a module may keep what tells that C code has found something.
            if SETTINGS[name].get() != before:
                SETTINGS[name].put(before)
        self._standard.restore()

    def keeping(self) -> Callable[[Look], None]:
        """What keeps all that changes from now on: a module is loaded only once."""
        begun = [each.keeping() for each in (self._standard, *self._compared.values())]

        def keep(look: Look) -> None:
            for each in begun:
                each(look)

        return keep

    @property
    def leaks(self) -> tuple[str, ...]:
        """What executions have left behind, in words."""
        changed = [name for name, before in self._compared.items() if before.changed()]
        return tuple(
            f"what {name} keeps for itself is not put back between executions"
            for name in (*self._lasting, *changed)
        )
