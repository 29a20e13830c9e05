"""What a patch of `unittest.mock` exchanges when it is entered, and puts back when it is left."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from types import FunctionType
from typing import Any

from weft.python.data.effects.holding import attribute


def patched(patch: Any) -> Iterator[tuple[Any, str]]:
    """The objects, each with the name of its attribute. Nothing is called to find them."""
    for each in (patch, *(attribute(patch, "additional_patchers") or ())):
        name, getter = attribute(each, "attribute"), attribute(each, "getter")
        target = _target(getter)
        if target is not None and type(name) is str:
            yield target, name


def _target(getter: Any) -> Any:
    if type(getter) is FunctionType:
        names = getter.__code__.co_freevars
        cells = dict(zip(names, getter.__closure__ or (), strict=True))
        return cells["target"].cell_contents if "target" in cells else None
    if type(getter) is partial and getter.args and type(getter.args[0]) is str:
        return _named(getter.args[0])
    return None


def _named(name: str) -> Any:
    """What a dotted name stands for, as far as it is loaded: the rest is not there to be shared."""
    words = name.replace(":", ".").split(".")
    for length in range(len(words), 0, -1):
        found: Any = sys.modules.get(".".join(words[:length]))
        if found is not None:
            for word in words[length:]:
                found = None if found is None else attribute(found, word)
            return found
    return None
