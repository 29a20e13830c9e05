"""Things that change, watched together: what they contain is compared at the speed of C.

A program's state is looked at before every execution, and hardly any of it has changed. So all
dictionaries are compared in three calls, all lists in two, and so on. Only identities are compared:
the objects' own `==` is the program's code. What was found changed once is likely to change again,
and is looked at by itself from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from operator import is_
from typing import Any, NamedTuple

from weft.python.runtime.address import address

ABSENT: Any = object()
"""Stands for a value that is not there."""


class Way(NamedTuple):
    """How to look at a type of container, and how to put its contents back."""

    length: Callable[[Any], int]
    views: tuple[Callable[[Any], Iterable[Any]], ...]
    """What it consists of; each gives as many things as it is long."""
    copy: Callable[[Any], Any]
    """A container that can be looked at in the same way."""
    write: Callable[[Any, Any], object]
    """Put a copy back where it was taken from."""
    new: Callable[[Any, Any], list[tuple[Any, Any]]] | None = None
    """What is in a container that was not in a copy of it, by key; None if nobody asks."""
    merge: Callable[[Any, Any, Any], object] | None = None
    """Change an older copy as a container has since a later copy."""


Look = Callable[[Any, list[tuple[Any, Any]], Any], object]
"""Told what is new in a container, and to whom that belongs."""


class _Kept(NamedTuple):
    container: Any
    saved: Any
    target: Any
    """By way of which it is written to: mostly itself."""
    owner: object


class Containers:
    """Containers of one type, with copies of what was in them."""

    def __init__(self, way: Way) -> None:
        self._way = way
        self._steady: list[_Kept] = []
        """Those that have never changed."""
        self._restless: list[_Kept] = []
        self._containers: list[Any] = []
        self._lengths: list[int] = []
        self._contents: list[list[Any]] = []
        self._flat = False

    def add(self, container: Any, owner: object, target: Any = ABSENT) -> None:
        self.keep(container, self._way.copy(container), owner, target)

    def keep(self, container: Any, saved: Any, owner: object, target: Any = ABSENT) -> None:
        """Add a container of which there is a copy already."""
        target = container if target is ABSENT else target
        self._steady.append(_Kept(container, saved, target, owner))
        self._flat = False

    def restore(self) -> None:
        """Put back what has changed."""
        for each in self._find():
            self._way.write(each.target, each.saved)

    def __bool__(self) -> bool:
        return bool(self._steady or self._restless)

    def changed(self) -> list[object]:
        """To whom that belongs which has changed."""
        return [each.owner for each in self._find()]

    def differing(self) -> list[tuple[object, Any, Any]]:
        """What has changed: to whom it belongs, the container, and what was in it before."""
        return [(each.owner, each.container, each.saved) for each in self._find()]

    def keeping(self) -> Callable[[Look], None]:
        """What keeps all that changes from now on, as if it had been so from the start."""
        way, kept = self._way, [*self._steady, *self._restless]
        new, merge = way.new, way.merge
        assert new is not None
        assert merge is not None
        before = [each._replace(saved=way.copy(each.container)) for each in kept]

        def keep(look: Look) -> None:
            for each, was in zip(kept, before, strict=True):
                if self._changed(was):
                    look(each.target, new(each.container, was.saved), each.owner)
                    merge(each.saved, was.saved, each.container)
                    self._flat = False

        return keep

    def _find(self) -> list[_Kept]:
        changed = list(filter(self._changed, self._restless)) if self._restless else []
        if self._steady and not self._all_steady():
            restless = list(filter(self._changed, self._steady))
            gone = set(map(address, restless))
            self._steady = [each for each in self._steady if address(each) not in gone]
            self._restless += restless
            self._flat = False
            changed += restless
        return changed

    def _all_steady(self) -> bool:
        length, views = self._way.length, self._way.views
        if not self._flat:
            self._flat = True
            self._containers = [each.container for each in self._steady]
            saved = [each.saved for each in self._steady]
            self._lengths = list(map(length, saved))
            self._contents = [[*chain.from_iterable(map(view, saved))] for view in views]
        containers = self._containers
        if list(map(length, containers)) != self._lengths:
            return False
        for n, view in enumerate(views):
            if not all(map(is_, chain.from_iterable(map(view, containers)), self._contents[n])):
                return False
        return True

    def _changed(self, kept: _Kept) -> bool:
        length, views = self._way.length, self._way.views
        if length(kept.container) != length(kept.saved):
            return True
        pairs = ((view(kept.container), view(kept.saved)) for view in views)
        return not all(all(map(is_, now, before)) for now, before in pairs)


class Places:
    """Places that hold one thing each, such as closure variables and slots."""

    def __init__(
        self,
        read_all: Callable[[list[Any]], Iterable[Any]],
        read: Callable[[Any], Any],
        write: Callable[[Any, Any], object],
    ) -> None:
        """`read_all` may raise if one of the places is empty; `read` gives ABSENT for it."""
        self._read_all = read_all
        self._read = read
        self._write = write
        self._steady: list[Any] = []
        self._saved: list[Any] = []
        self._owners: list[object] = []
        self._restless: list[tuple[Any, Any, object]] = []

    def add(self, place: Any, owner: object) -> None:
        saved = self._read(place)
        if saved is ABSENT:
            self._restless.append((place, saved, owner))
        else:
            self._keep(place, saved, owner)

    def restore(self) -> None:
        """Put back what has changed."""
        for place, saved, _ in self._find():
            self._write(place, saved)

    def __bool__(self) -> bool:
        return bool(self._steady or self._restless)

    def changed(self) -> list[object]:
        """To whom that belongs which has changed."""
        return [owner for _, _, owner in self._find()]

    def _find(self) -> list[tuple[Any, Any, object]]:
        changed = list(filter(self._changed, self._restless)) if self._restless else []
        if self._steady and not self._all_steady():
            every = zip(self._steady, self._saved, self._owners, strict=True)
            self._steady, self._saved, self._owners = [], [], []
            for place, saved, owner in every:
                if self._read(place) is not saved:
                    self._restless.append((place, saved, owner))
                    changed.append((place, saved, owner))
                else:
                    self._keep(place, saved, owner)
        return changed

    def _changed(self, kept: tuple[Any, Any, object]) -> bool:
        return self._read(kept[0]) is not kept[1]

    def _keep(self, place: Any, saved: Any, owner: object) -> None:
        self._steady.append(place)
        self._saved.append(saved)
        self._owners.append(owner)

    def _all_steady(self) -> bool:
        try:
            return all(map(is_, self._read_all(self._steady), self._saved))
        except (AttributeError, ValueError):
            return False
