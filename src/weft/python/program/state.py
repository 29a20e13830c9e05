"""The state of a program's modules: put back before every execution, and after the last.

It is what the explored function's own module leads to, and what the function imports. Of the
program's other modules only the surface is looked at, and only in the end: if it has changed all
the same, the exploration begins again, and puts them back too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import FunctionType
from typing import Any

from weft.python.program.far_modules import FarModules
from weft.python.program.handed import NOTHING, Handed
from weft.python.program.library_state import LibraryState
from weft.python.program.path import ITEM, describe
from weft.python.program.scope import Namespace
from weft.python.program.snapshot import Snapshot, Unknown
from weft.python.program.walk import BOUND, Walk

NAMED = 10
"""How many leaks are named one by one."""


class ProgramState:
    """Copies of everything that changes, and what else there is."""

    def __init__(
        self,
        walk: Walk,
        begin: Sequence[Namespace],
        functions: Sequence[FunctionType] = (),
        target: object = None,
        also: Iterable[Callable[[], object]] = (),
        handed: Handed = NOTHING,
    ) -> None:
        """The walk begins at some modules, and at what the explored functions have around them.

        What these close over is left as it is, and so is the target: the object that is called, or
        whose method is. `also` is called in the end. What was handed to weft is no part of it.
        """
        self._walk = walk
        self._also = tuple(also)
        self.libraries = LibraryState()
        self._handed = handed
        self._near = walk.snapshot
        walk.modules(begin)
        self._around = walk.snapshot = Snapshot()
        walk.late = []
        walk.around(functions, target)
        walk.snapshot, late, walk.late = self._near, walk.late, None
        walk.modules(late)
        far = [each for name, each in walk.program.items() if name not in walk.reached]
        self._far = FarModules(far, handed.state)

    def reach(self, name: str) -> None:
        """The function imports a module of the program."""
        if self._walk.reach(name):
            self._walk.run()

    def keeping(self) -> Callable[[], None]:
        """What keeps all that changes from now on: a module is loaded only once."""
        kept = (self._near, self._around, self._far, self.libraries)
        begun = [each.keeping() for each in kept]

        def keep() -> None:
            for each in begun:
                each(self._look)
            self._walk.run()

        return keep

    def _look(self, container: Any, new: list[tuple[Any, Any]], path: Any) -> None:
        self._walk.children(container, new, path, ITEM)

    def restore(self) -> None:
        """Put everything back that an execution may have changed."""
        with self._handed.aside():
            self._near.restore()
            self.libraries.restore()
        for each in self._also:
            each()

    def settle(self) -> frozenset[str]:
        """Put back everything after the last execution; the far modules that had changed."""
        self.restore()
        with self._handed.aside():
            changed = {path[1] for path in self._far.restore()}
        return frozenset(changed - self._walk.reached)

    @property
    def leaks(self) -> tuple[str, ...]:
        """What was not put back between executions, in words."""
        found = [_leak(each) for each in self._near.leaks()]
        kept = sorted({describe(path) for path in self._around.changed()})
        found += [f"{each} keeps what executions leave in it" for each in kept]
        found += self.libraries.leaks
        named = list(dict.fromkeys(found))
        if len(named) > NAMED:
            rest = len(named) - NAMED
            named[NAMED:] = [f"there are {rest} more of these"]
        if self._walk.over:
            named.append(
                f"only the first {BOUND:,} things that the program's modules hold are put back "
                "between executions; there are more"
            )
        return tuple(named)


def _leak(unknown: Unknown) -> str:
    kind = unknown.kind
    name = kind.__qualname__ if kind.__module__ == "builtins" else _full(kind)
    return f"{describe(unknown.path)} ({name}) keeps its state between executions"


def _full(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"
