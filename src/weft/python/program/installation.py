"""Puts models in the place of the originals, in the modules that have them and in all others.

Can be suspended: a module that is imported meanwhile finds the standard library as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from itertools import repeat
from operator import is_
from threading import Thread
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from weft.python.program.scope import contents_of
from weft.python.program.ways import class_contents
from weft.python.runtime.address import address
from weft.python.runtime.elsewhere import real_elsewhere

ABSENT: Any = object()
FROM_FRAMES = frozenset({"allocate_lock", "allocate_rlock"})
"""Models that look at who calls them, and at the thread themselves."""

Table = Mapping[Any, Mapping[str, Any]]
"""For each module or class, what its attributes are replaced by."""


def _for_all_threads(owner: Any, model: Any) -> bool:
    """Whether threads beside the exploration may call it, and are to find the original."""
    if model.__name__ in FROM_FRAMES:
        return False
    return isinstance(owner, ModuleType) or owner is Thread


def _fitting(owner: Any, name: str, original: Any, model: Any) -> Any:
    """The model in the form in which it can stand in the place of the original."""
    if type(model) is not FunctionType or original is ABSENT:
        return model
    if _for_all_threads(owner, model):
        model = real_elsewhere(model, original)
    if type(original) is not BuiltinFunctionType:
        return model
    # What is written in C does not become a method of a class that keeps it.
    standing = staticmethod(model)
    if isinstance(owner, ModuleType):
        # Unlike other objects of its type it can be copied and pickled: by name, as functions are.
        standing.__reduce_ex__ = partial(_by_name, owner.__name__, name)  # type: ignore[method-assign]
    return standing


def _by_name(module: str, name: str, protocol: int) -> Any:
    return standing_for, (module, name)


def standing_for(module: str, name: str) -> Any:
    """What there is under the name now: a model if there is one."""
    return getattr(import_module(module), name)


Replaced = tuple[Any, str, Any, Any]
"""A module or class, the name of an attribute, what it was and what it is to be."""


Place = tuple[int, str]
"""Where a model takes the place of something: the identity of globals or a class, and a name."""


def _contents(owner: Any) -> dict[str, Any]:
    if isinstance(owner, ModuleType):
        return contents_of(owner)
    return class_contents(owner) if isinstance(owner, type) else vars(owner)


class _Taken:
    """A table with the originals, and the models in the form in which they take their places."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.replaced: list[Replaced] = []
        self.models: dict[int, tuple[Any, Any]] = {}
        self.home: set[int] = set()
        """Which of them are in the place of what belongs to the very module."""
        self._contents: list[dict[str, Any]] = []
        fitted: dict[tuple[int, int], Any] = {}
        for owner, models in table.items():
            in_module = isinstance(owner, ModuleType)
            contents = _contents(owner)
            for name, model in models.items():
                original = contents.get(name, ABSENT)
                same = address(original), address(model)
                if not in_module:
                    model = _fitting(owner, name, original, model)
                elif same in fitted:
                    # `os` and `posix` have the same function.
                    model = fitted[same]
                else:
                    model = fitted[same] = _fitting(owner, name, original, model)
                self.replaced.append((owner, name, original, model))
                self._contents.append(contents)
                if in_module and original is not ABSENT:
                    at_home = getattr(original, "__module__", None) == owner.__name__
                    if at_home:
                        self.home.add(address(original))
                    if at_home or address(original) not in self.home:
                        self.models[address(original)] = (original, model)
        self._names = [name for _, name, _, _ in self.replaced]
        self._originals = [original for _, _, original, _ in self.replaced]
        self.places: frozenset[Place] = frozenset(
            (address(contents if isinstance(owner, ModuleType) else owner), name)
            for contents, (owner, name, _, _) in zip(self._contents, self.replaced, strict=True)
        )

    def is_valid(self) -> bool:
        """Whether the originals are those that there are now: the user may have exchanged some."""
        now = map(dict.get, self._contents, self._names, repeat(ABSENT))
        return all(map(is_, now, self._originals))


_lasting: dict[int, _Taken] = {}
"""By the identity of a table: those of the last exploration that are used again."""


def _taken(tables: Sequence[Table]) -> list[_Taken]:
    """The tables with what they replace now."""
    found = []
    for table in tables:
        known = _lasting.get(address(table))
        found.append(known if known is not None and known.is_valid() else _Taken(table))
    _lasting.clear()
    _lasting.update((address(each.table), each) for each in found)
    return found


class Installation:
    """The replaced attributes of modules and classes."""

    def __init__(self, *tables: Table, lasting: Sequence[Table] = ()) -> None:
        """The `lasting` tables are the same objects in other explorations, and come first."""
        self._replaced: list[Replaced] = []
        self.models: dict[int, tuple[Any, Any]] = {}
        """By the identity of what a module had: itself, and the model in its place."""
        self.places: frozenset[Place] = frozenset()
        for taken in (*_taken(lasting), *map(_Taken, tables)):
            self._add(taken)

    def extend(self, table: Table) -> None:
        """Replace attributes of modules and classes that were not there before."""
        known = {address(owner) for owner, *_ in self._replaced}
        count = len(self._replaced)
        new = {owner: models for owner, models in table.items() if address(owner) not in known}
        self._add(_Taken(new))
        for owner, name, _, model in self._replaced[count:]:
            setattr(owner, name, model)

    def _add(self, taken: _Taken) -> None:
        self._replaced += taken.replaced
        # Libraries are given clocks of their own, which nobody else is to have.
        self.models |= {
            key: model
            for key, model in taken.models.items()
            if key in taken.home or key not in self.models
        }
        self.places |= taken.places

    def install(self) -> None:
        for owner, name, _, model in self._replaced:
            setattr(owner, name, model)

    def uninstall(self) -> None:
        for owner, name, original, _ in reversed(self._replaced):
            if original is ABSENT:
                delattr(owner, name)
            else:
                setattr(owner, name, original)

    @contextmanager
    def suspended(self) -> Iterator[None]:
        self.uninstall()
        try:
            yield
        finally:
            self.install()
