"""The modules of weft have builtins of their own, which no program can exchange.

A program may store into `builtins`, as `mock.patch("builtins.open")` does, and weft's code runs in
the middle of it. A module whose globals have `__builtins__` before it is executed keeps that.
Libraries that weft uses have those of everybody: they are put back for as long as one is used.
"""

from __future__ import annotations

import builtins
import sys
from importlib.machinery import PathFinder

TYPE_CHECKING = False  # That of `typing` would take its time to load.

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType
    from typing import Any

OWN = dict(vars(builtins))


class OwnBuiltins:
    """Finds the modules of weft, before anybody else does."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("weft."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            _give_own(spec.loader)
        return spec


def _give_own(loader: Any) -> None:
    execute = loader.exec_module

    def exec_module(module: ModuleType) -> None:
        vars(module)["__builtins__"] = OWN
        execute(module)

    loader.exec_module = exec_module


def install() -> None:
    """From now on, what is imported of weft has its own."""
    sys.meta_path.insert(0, OwnBuiltins)


def exchange() -> dict[str, Any]:
    """Let everybody have the builtins that weft has; what was there is to be given back."""
    contents = vars(builtins)
    before = dict(contents)
    contents.update(OWN)
    return before


def give_back(before: dict[str, Any]) -> None:
    """Let everybody have what was there when they were exchanged."""
    contents = vars(builtins)
    contents.update(before)
    for name in OWN.keys() - before.keys():
        del contents[name]
