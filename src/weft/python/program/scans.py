"""What was found in modules of others, for as long as they stay as they are.

A process may have loaded a thousand of them, and hardly any has changed since the last exploration.
So what was found in each is kept, with all that its globals held; and of the classes and objects
that were looked into, with how much they held and where there was nothing yet: a lock that is made
when it is first needed takes the place of `None`. It is compared before every exploration, at the
speed of C, and only by identity.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from operator import is_
from types import ModuleType, NoneType
from typing import Any, Generic, NamedTuple, TypeVar

from weft.python.program.scope import contents_of
from weft.python.runtime.address import address

F = TypeVar("F")
Contents = dict[Any, Any]
VACANT = frozenset({NoneType, object})
"""Types of what stands for something that is made later."""


class Wanted(NamedTuple):
    """What is to be found in modules, besides locks."""

    originals: frozenset[int]
    """The identities of what has models."""
    kinds: frozenset[type]
    """The types of that."""
    replaced: frozenset[tuple[int, str]]
    """Where models will be in their places; see `installation.Place`."""


class Scan(Generic[F]):
    """What was found in a module, and what that depends on."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.contents = contents_of(module)
        self.values = [*dict.values(self.contents)]
        self.inner: list[Contents] = []
        """The dictionaries of the classes and objects that were looked into."""
        self.sizes: list[int] = []
        self.places: list[tuple[Contents, Any]] = []
        self.held: list[Any] = []
        """What is at each of the places."""
        self.certain = True
        """Whether all that it depends on can be compared."""
        self.found: tuple[F, ...] = ()

    def look(self, contents: Contents) -> None:
        """A class or an object is looked into."""
        kind = type(contents)
        if not issubclass(kind, dict) or kind.__len__ is not dict.__len__:
            self.certain = False
            return
        self.inner.append(contents)
        self.sizes.append(len(contents))
        for name, value in dict.items(contents):
            if type(value) in VACANT:
                self.places.append((contents, name))
                self.held.append(value)

    def is_valid(self) -> bool:
        """Whether what it depends on is as it was."""
        return self.certain and _comparing([self])()


class Scans(Generic[F]):
    """The scans of all modules that were looked at."""

    def __init__(self, search: Callable[[Scan[F], Wanted], Iterable[F]]) -> None:
        """`search` looks through a module for what is wanted."""
        self._search = search
        self._wanted: Wanted | None = None
        self._modules: Sequence[ModuleType] = ()
        self._scans: dict[int, Scan[F]] = {}
        self._same: Callable[[], bool] = bool
        """Whether all modules are as they were, but for the restless ones."""
        self._restless: dict[int, ModuleType] = {}
        """The modules that have changed since they were first looked at."""
        self.holding: list[ModuleType] = []
        """The modules in which something was found; there are few."""

    def prepare(self, modules: Sequence[ModuleType], wanted: Wanted) -> None:
        """Look at what is new or has changed. No models are in their places yet."""
        if wanted != self._wanted:
            self._wanted, self._modules, self._scans = wanted, (), {}
        changed = not (_identical(modules, self._modules) and self._same())
        if changed:
            self._modules = modules
            self._sort(modules)
        for key, module in self._restless.items():
            if not self._scans[key].is_valid():
                self._look(module)
                changed = True
        if changed:
            self.holding = [each.module for each in self._scans.values() if each.found]

    def _sort(self, modules: Sequence[ModuleType]) -> None:
        """Find out which modules are new, or have changed."""
        before = self._scans
        self._scans = {}
        restless = set(self._restless)
        for key, module in zip(map(address, modules), modules, strict=True):
            known = before.get(key)
            if known is not None and (key in restless or known.is_valid()):
                self._scans[key] = known
                continue
            self._look(module)
            if known is not None or not self._scans[key].certain:
                restless.add(key)
        self._restless = {key: self._scans[key].module for key in restless & set(self._scans)}
        steady = [scan for key, scan in self._scans.items() if key not in restless]
        self._same = _comparing(steady)

    def _look(self, module: ModuleType) -> None:
        assert self._wanted is not None
        scan: Scan[F] = Scan(module)
        scan.found = (*self._search(scan, self._wanted),)
        self._scans[address(module)] = scan

    def of(self, module: ModuleType) -> tuple[F, ...]:
        """What is in a module."""
        scan = self._scans.get(address(module))
        if scan is not None:
            return scan.found
        # It was loaded only now, so that models are in it.
        assert self._wanted is not None
        return (*self._search(Scan(module), self._wanted),)


def _comparing(scans: Sequence[Scan[Any]]) -> Callable[[], bool]:
    """Whether all is as it was, asked at once."""
    globals_ = [each.contents for each in scans]
    sizes = [len(each.values) for each in scans]
    values = [*chain.from_iterable(each.values for each in scans)]
    inner = [*chain.from_iterable(each.inner for each in scans)]
    inner_sizes = [*chain.from_iterable(each.sizes for each in scans)]
    places = [*chain.from_iterable(each.places for each in scans)]
    containers, names = [each[0] for each in places], [each[1] for each in places]
    held = [*chain.from_iterable(each.held for each in scans)]

    def same() -> bool:
        return (
            [*map(len, globals_)] == sizes
            and [*map(len, inner)] == inner_sizes
            and all(map(is_, chain.from_iterable(map(dict.values, globals_)), values))
            and all(map(is_, map(dict.get, containers, names), held))
        )

    return same


def _identical(now: Sequence[object], before: Sequence[object]) -> bool:
    return len(now) == len(before) and all(map(is_, now, before))
