"""The state of a program's modules: put back before every execution, and after the last.

What the explored function's own module refers to is looked at every time. The other modules of the
program are looked at once, at the end: if one of them has changed, the exploration begins again and
looks at it every time too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import FunctionType

from weft.python.program.path import describe, home
from weft.python.program.scope import Namespace, mentioned
from weft.python.program.snapshot import Snapshot, Unknown
from weft.python.program.walk import BOUND, Walk

NAMED = 10
"""How many leaks are named one by one."""


class ProgramState:
    """Copies of everything that changes, and what else there is."""

    def __init__(
        self,
        walk: Walk,
        near: Sequence[Namespace],
        far: Sequence[Namespace],
        functions: Sequence[FunctionType] = (),
        bound: object = None,
        also: Iterable[Callable[[], object]] = (),
    ) -> None:
        """`near` modules are put back every time, `far` ones at the end; `also` is called too.

        What the explored functions close over, and are bound to, is left as it is.
        """
        self._walk = walk
        self._also = tuple(also)
        self._near = self._taken(lambda: walk.modules(near))
        self._functions = (*functions, *walk.functions())
        self._far = self._taken(lambda: walk.modules(far))
        self._around = self._taken(lambda: walk.around(functions, bound))
        walk.snapshot = self._near

    def _taken(self, look: Callable[[], None]) -> Snapshot:
        snapshot = self._walk.snapshot = Snapshot()
        look()
        return snapshot

    def add(self, modules: Iterable[Namespace]) -> None:
        """Modules that have just been loaded."""
        self._walk.modules(modules)

    def restore(self) -> None:
        """Put everything back that an execution may have changed."""
        self._near.restore()
        for each in self._also:
            each()

    def settle(self) -> frozenset[str]:
        """Put back everything after the last execution; the far modules that had changed."""
        self.restore()
        changed = frozenset(home(path) for path in self._far.changed())
        self._far.restore()
        return changed

    @property
    def leaks(self) -> tuple[str, ...]:
        """What was not put back between executions, in words."""
        found = [_leak(each) for each in (*self._near.leaks(), *self._far_leaks())]
        kept = sorted({describe(path) for path in self._around.changed()})
        found += [f"{each} keeps what executions leave in it" for each in kept]
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

    def _far_leaks(self) -> list[Unknown]:
        """Those of modules whose names the code mentions: it may import them."""
        found = self._far.leaks()
        if not found:
            return found
        names = mentioned(self._functions)
        return [each for each in found if home(each.path).rpartition(".")[2] in names]


def _leak(unknown: Unknown) -> str:
    kind = unknown.kind
    name = kind.__qualname__ if kind.__module__ == "builtins" else _full(kind)
    return f"{describe(unknown.path)} ({name}) keeps its state between executions"


def _full(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"
