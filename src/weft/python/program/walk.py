"""Finds everything a program's modules can reach, takes copies of it, and hands over its locks.

It does not go into other modules, nor classes and functions of others; into objects of theirs that
the program holds it does. Nothing of it runs the program's code.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from types import CellType, FunctionType
from typing import Any, Protocol

from weft.python.program import looks
from weft.python.program.known import is_constant, made_in_python
from weft.python.program.path import ATTRIBUTE, ITEM, Path, start
from weft.python.program.scope import Namespace
from weft.python.program.snapshot import Snapshot
from weft.python.runtime.address import address
from weft.python.runtime.asking import is_a

BOUND = 100_000
"""How many things are looked at."""
INTERNAL = ("__builtins__", "__loader__", "__spec__", "__warningregistry__")
"""Names of a module that belong to the interpreter."""

SKIP, VISIT, REPLACE = 1, 2, 3
"""What to do with something: leave it, look at it, or ask whether something else goes there."""


class Adopter(Protocol):
    """What takes locks and the like under control, where the walk finds them."""

    def adopts(self, kind: type) -> bool:
        """Whether objects of a type may have to be replaced."""

    def replacement(self, value: Any, path: Path) -> Any:
        """What is to stand in its place; the value itself if nothing is."""

    def convert(self, value: Any, path: Path) -> None:
        """Make an object into its model where it is, if it has one."""

    def leaves(self, value: Any) -> bool:
        """Whether it must not be touched."""

    def put(self, container: Any, key: Any, old: Any, new: Any) -> None:
        """Replace what a container holds, until the end of the exploration."""


class Walk:
    """A walk that can go on from further starting points, and into one snapshot or another."""

    def __init__(
        self,
        program: Iterable[Namespace],
        adopter: Adopter,
        own: set[int],
        loaded: Iterable[dict[str, Any]],
    ) -> None:
        """`own` are the explored functions: what they close over is the business of the test.

        `loaded` are the globals of the modules that are, whosever they are.
        """
        self.snapshot = Snapshot()
        self.adopter = adopter
        self.own = own
        self.program: dict[str, Namespace] = {}
        self.homes: dict[str, list[Namespace]] = {}
        """The namespaces by what they say is their name."""
        self.extend(program)
        self.reached: set[str] = set()
        """The modules of the program that were looked at."""
        self.functions: list[FunctionType] = []
        """Those that were looked at."""
        self.late: list[Namespace] | None = None
        """If not None, collects the modules that are reached instead."""
        self.over = False
        """Whether the bound was reached."""
        self.namespaces = {*map(address, loaded)}
        streams = (sys.stdin, sys.stdout, sys.stderr, sys.__stdin__, sys.__stdout__, sys.__stderr__)
        self.seen = {*self.namespaces, *map(address, streams)}
        self._size = 0
        self._kept: list[object] = []
        self._stack: list[tuple[Any, Path]] = []
        self._hows: dict[type, int] = {}
        self._looks: dict[type, looks.Looks] = {}

    def extend(self, program: Iterable[Namespace]) -> None:
        """The program has some more namespaces."""
        for namespace in program:
            self.program[namespace.name] = namespace
            self.homes.setdefault(namespace.home, []).append(namespace)

    def modules(self, namespaces: Iterable[Namespace]) -> None:
        """Look at the globals of modules, and at all that they lead to."""
        for namespace in namespaces:
            self._module(namespace)
        self.run()

    def reach(self, name: object) -> bool:
        """Something leads to what says that this is its name. Whether that is the program's."""
        found = self.homes.get(name, ()) if is_a(name, str) else ()
        for namespace in found:
            if namespace.name not in self.reached:
                if self.late is None:
                    self._module(namespace)
                else:
                    self.late.append(namespace)
        return bool(found)

    def _module(self, namespace: Namespace) -> None:
        self.reached.add(namespace.name)
        contents = namespace.contents
        # Warnings are remembered here; were that put back, they would be shown in every execution.
        contents.setdefault("__warningregistry__", {})
        self.seen.update(address(contents[name]) for name in INTERNAL if name in contents)
        self.seen.discard(address(contents))
        self.names(contents, start(namespace.file, namespace.name))

    def around(self, functions: Iterable[FunctionType], target: object) -> None:
        """Look at what the explored functions have from around them, and at what is called."""
        self.push(target, (start("what is explored"), ATTRIBUTE, "self"))
        for function in functions:
            looks.parts_of_function(self, function, start(f"{function.__name__}()"))
        self.run()

    def run(self) -> None:
        """Look at all that waits to be looked at."""
        stack, seen, kept = self._stack, self.seen, self._kept
        while stack:
            value, path = stack.pop()
            if address(value) in seen:
                continue
            if not self.room(1):
                stack.clear()
                return
            seen.add(address(value))
            kept.append(value)
            kind = type(value)
            found = self._looks.get(kind)
            if found is None:
                found = self._looks[kind] = looks.looks_at(kind)
                if found and made_in_python(kind):
                    # A class that a function has made is in no module.
                    self.push(kind, (path, ATTRIBUTE, "__class__"))
            for look in found:
                look(self, value, path)

    def room(self, size: int) -> bool:
        """Whether so many more things can be looked at."""
        if self._size + size > BOUND:
            self.over = True
            return False
        self._size += size
        return True

    def push(self, value: Any, path: Path) -> None:
        """Look at something later."""
        if address(value) not in self.seen and self._how(type(value)) != SKIP:
            self._stack.append((value, path))

    def names(self, contents: dict[str, Any], path: Path) -> None:
        """Attributes of an object, or globals of a module."""
        if address(contents) not in self.seen:
            self.seen.add(address(contents))
            self.children(contents, contents.items(), path, ATTRIBUTE)
            self.snapshot.names.add(contents, path)

    def cell(self, cell: CellType, path: Path) -> None:
        """A closure variable."""
        if address(cell) in self.seen:
            return
        self.seen.add(address(cell))
        try:
            held = cell.cell_contents
        except ValueError:
            pass
        else:
            self.children(cell, ((None, held),), path, "")
        self.snapshot.cells.add(cell, path)

    def children(
        self, container: Any, pairs: Iterable[tuple[Any, Any]], path: Path, form: str
    ) -> None:
        """Go on to what a container holds. What is to be replaced there is, at once."""
        hows, seen, stack = self._hows, self.seen, self._stack
        replaced = []
        for key, child in pairs:
            how = hows.get(type(child)) or self._how(type(child))
            if how == SKIP:
                continue
            where = (path, form, key) if form else path
            if how == REPLACE:
                new = self._replacement(child, where)
                if new is not child:
                    replaced.append((key, child, new))
                    child = new
            if address(child) not in seen:
                stack.append((child, where))
        for key, old, new in replaced:
            self.adopter.put(container, key, old, new)

    def _how(self, kind: type) -> int:
        how = self._hows.get(kind)
        if how is None:
            if is_constant(kind) and kind not in looks.EXACT:
                how = SKIP
            elif issubclass(kind, tuple | type) or self.adopter.adopts(kind):
                how = REPLACE
            else:
                how = VISIT
            self._hows[kind] = how
        return how

    def _replacement(self, value: Any, path: Path) -> Any:
        kind = type(value)
        if not issubclass(kind, tuple):
            return self.adopter.replacement(value, path)
        parts = [
            self._replacement(part, (path, ITEM, i)) if self._how(type(part)) == REPLACE else part
            for i, part in enumerate(tuple.__iter__(value))
        ]
        same = all(new is old for new, old in zip(parts, tuple.__iter__(value), strict=True))
        return value if same else tuple.__new__(kind, parts)
