"""What installed packages keep from one execution to the next.

Only the program's own state is put back. If a package that it uses counts something, an execution
finds what the one before has left; whoever reads the answer has to know. Caches that are full after
the first executions make no difference.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from types import FunctionType, ModuleType
from typing import Any

from weft.python.program.known import module_name
from weft.python.program.scope import Namespace, Origin, closure, functions, origin

PLAIN = (int, float, str, bytes, bool, type(None))
SIZED = (list, dict, set)
WARM = 3
"""Before which execution caches are taken to be full."""


class Kept:
    """The globals of packages that a program refers to, and whether they change."""

    def __init__(self, reached: Callable[[], Iterable[Namespace]], function: object) -> None:
        """`reached` gives the namespaces of the program that it was found to use."""
        self._reached = reached
        self._function = function
        self._packages: frozenset[str] = frozenset()
        self._begun = 0
        self._before: dict[tuple[str, str], Any] = {}

    def begin(self) -> None:
        """An execution begins."""
        self._begun += 1
        if self._begun == WARM:
            self._packages = _packages(list(self._reached()), self._function)
            self._before = self._now() if self._packages else {}

    @property
    def assumptions(self) -> list[str]:
        """What has changed although nothing is expected to."""
        if not self._before:
            return []
        now = self._now()
        before = self._before
        # By identity first: a number that is none does not equal itself.
        changed = {
            at[0]
            for at, value in now.items()
            if value is not before.get(at) and value != before.get(at)
        }
        return [
            f"{each} keeps what executions leave in it (--instrument {each.partition('.')[0]})"
            for each in sorted(changed)
        ]

    def _now(self) -> dict[tuple[str, str], Any]:
        return {
            (module, name): value if type(value) in PLAIN else len(value)
            for module, contents in _globals(self._packages)
            for name, value in list(contents.items())
            if type(value) in PLAIN or type(value) in SIZED
        }


def _packages(program: list[Namespace], function: object) -> frozenset[str]:
    """The packages that a program has something of, unless they are its own."""
    own = {namespace.home for namespace in program}
    values = [value for namespace in program for value in list(namespace.contents.values())]
    values += [value for each in functions(function) for _, value in closure(each)]
    found: set[str] = set()
    for name in set(map(_module_of, values)) - own:
        module = sys.modules.get(name)
        if type(module) is ModuleType and origin(module) is Origin.LIBRARY:
            found.add(name.partition(".")[0])
    return frozenset(found - {name.partition(".")[0] for name in own})


def _module_of(value: Any) -> str:
    if type(value) is ModuleType:
        return str(value.__name__)
    if type(value) is FunctionType or issubclass(type(value), type):
        return module_name(value)
    return module_name(type(value))


def _globals(packages: frozenset[str]) -> Iterable[tuple[str, dict[str, Any]]]:
    for name, module in list(sys.modules.items()):
        if str(name).partition(".")[0] in packages and type(module) is ModuleType:
            yield name, vars(module)
