"""`threading.local` objects made before: greenlets would share their contents.

They are of C and cannot become something else, so that another object takes their place. It begins
with what the thread that explores had put into them, as the main thread of the program sees it.
"""

from __future__ import annotations

import gc
import threading
from types import CellType, FunctionType
from typing import Any

from weft.python.runtime import world
from weft.python.runtime.address import address
from weft.python.runtime.asking import is_a
from weft.python.stdlib.local import Local

REAL: type = threading.local
_BELONGS_TO_CLASS = ("__dict__", "__weakref__", "__slots__")


class AdoptedLocal(Local):
    """Stands for a local that existed before, or for a class of them."""

    def __getattribute__(self, name: str) -> Any:
        _begin(self)
        return super().__getattribute__(name)

    def __setattr__(self, name: str, value: Any) -> None:
        _begin(self)
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        _begin(self)
        super().__delattr__(name)


def initial_contents(local: AdoptedLocal) -> dict[str, Any]:
    """What the main thread finds in it at the start of every execution."""
    try:
        found: dict[str, Any] = object.__getattribute__(local, "_weft_initial")
    except AttributeError:
        return {}
    return found


def _begin(local: AdoptedLocal) -> None:
    execution = world.current
    current = None if execution is None else execution.current()
    if current is not None and current.number == 0 and address(local) not in current.local:
        contents = initial_contents(local)
        if contents:
            current.local[address(local)] = (local, dict(contents))


class LocalModels:
    """Makes what stands for locals and their classes."""

    def __init__(self) -> None:
        self._classes: dict[type, type] = {REAL: AdoptedLocal}

    def of(self, original: Any) -> AdoptedLocal:
        cls = self.of_class(type(original))
        made: AdoptedLocal = object.__new__(cls)
        object.__setattr__(made, "_weft_arguments", _arguments(original))
        contents = dict(original.__dict__)
        object.__setattr__(made, "_weft_initial", contents)
        object.__setattr__(made, "_weft_outside", dict(contents))
        return made

    def of_class(self, cls: type) -> type:
        """A class like it, but for what it is derived from in the end."""
        made = self._classes.get(cls)
        if made is None:
            made = self._classes[cls] = self._like(cls)
        return made

    def _like(self, cls: type) -> type:
        bases = tuple(
            self.of_class(base) if issubclass(base, REAL) else base for base in cls.__bases__
        )
        contents = {k: v for k, v in vars(cls).items() if k not in _BELONGS_TO_CLASS}
        around = CellType()
        for name, value in contents.items():
            if is_a(value, FunctionType) and "__class__" in value.__code__.co_freevars:
                contents[name] = _with_class(value, around)
        made = type(cls)(cls.__name__, bases, contents)
        around.cell_contents = made
        return made


def _arguments(original: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """What it was made with, and what its `__init__` is given again in every thread."""
    parts = gc.get_referents(original)
    given = next((part for part in parts if type(part) is tuple), ())
    named = [part for part in parts if type(part) is dict and all(type(key) is str for key in part)]
    return given, next((dict(each) for each in named if each), {})


def _with_class(function: FunctionType, around: CellType) -> FunctionType:
    """The same function, to which `super()` means another class."""
    cells = tuple(
        around if name == "__class__" else cell
        for name, cell in zip(
            function.__code__.co_freevars, function.__closure__ or (), strict=True
        )
    )
    made = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, cells
    )
    made.__kwdefaults__ = function.__kwdefaults__
    made.__qualname__ = function.__qualname__
    made.__dict__.update(function.__dict__)
    return made
