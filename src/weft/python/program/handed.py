"""What users hand to weft is no part of their program: strategies, monitors, progress.

They are written next to the program, and kept in its modules, so they look like its state. They are
not: what a monitor has counted must not be put back between executions, and a strategy's list of
schedules is not shared data. An object that was handed over is left alone wherever it is kept, with
all that only it leads to. A global variable belongs to it if its code uses the variable, or it
refers to the value, and the program does neither.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from types import CodeType, FunctionType, ModuleType
from typing import Any

from weft.python.program.known import annotate_of, is_constant, module_name
from weft.python.program.scope import Namespace, contents_of
from weft.python.runtime.address import address
from weft.python.runtime.asking import is_a

MOST = 100_000
"""How many objects are looked at. If there are more, no variable is taken for a monitor's."""
DYNAMIC = frozenset(
    {"globals", "vars", "eval", "exec", "__dict__", "__globals__", "modules", "import_module"}
)
"""Names by which a program comes to variables without naming them."""
ABSENT: Any = object()


class Reach:
    """What some objects lead to, by references and by the names of globals in their code.

    A name may be looked up in every namespace that is reached, by a function that runs there, an
    import or a reference: which of them a name is meant for is not worked out.
    """

    def __init__(
        self, roots: Iterable[object], namespaces: Sequence[dict[str, Any]], apart: set[int]
    ) -> None:
        self.names: set[str] = set()
        self.seen: set[int] = set()
        self.found: set[int] = set()
        """Which of `apart` were come upon; they are not looked into."""
        self.over = False
        self._closed = {address(each): each for each in namespaces}
        self._open: list[dict[str, Any]] = []
        """The namespaces that are reached."""
        self._entered: set[int] = set()
        self._modules = set(self._closed)
        self._homes: dict[str, list[dict[str, Any]]] = {}
        for each in namespaces:
            if type(home := each.get("__name__")) is str:
                self._homes.setdefault(home, []).append(each)
        self._apart = apart
        self._waiting: list[object] = list(roots)
        self._kept: list[object] = []
        while self._waiting:
            self._look(self._waiting.pop())

    def variables(self, contents: dict[str, Any]) -> list[tuple[str, Any]]:
        """The variables of a namespace that are reached by their names, or whose values are."""
        names = self.names if address(contents) in self._entered else ()
        if not names and self.seen.isdisjoint(map(address, contents.values())):
            # So it is with nearly all, and there may be hundreds.
            return []
        return [at for at in contents.items() if at[0] in names or address(at[1]) in self.seen]

    def _look(self, value: object) -> None:
        key, kind = address(value), type(value)
        if key in self.seen:
            return
        if key in self._modules:
            self._enter(key)
            return
        if kind is CodeType:
            self.seen.add(key)
            self._kept.append(value)
            self._code(value)  # type: ignore[arg-type]
            return
        if is_constant(kind):
            return
        if key in self._apart:
            self.found.add(key)
            return
        if issubclass(kind, ModuleType):
            self._enter(address(contents_of(value)))  # type: ignore[arg-type]
            return
        if len(self.seen) > MOST:
            self.over = True
            return
        self.seen.add(key)
        self._kept.append(value)
        if is_a(value, FunctionType):
            self._enter(address(value.__globals__))
            self._waiting += [value.__code__, value.__closure__, value.__defaults__]
            self._waiting += [value.__kwdefaults__, value.__dict__, annotate_of(value)]
        elif issubclass(kind, type) and not self._is_own(value):
            return
        else:
            self._waiting += gc.get_referents(value)

    def _is_own(self, cls: Any) -> bool:
        """Whether a class is the program's; the others lead to everything that there is."""
        return module_name(cls) in self._homes

    def _enter(self, key: int) -> None:
        """A namespace is reached: its variables are, by the names that were come upon."""
        contents = self._closed.pop(key, None)
        if contents is not None:
            self._open.append(contents)
            self._entered.add(key)
            self._waiting += [contents[name] for name in self.names if name in contents]

    def _code(self, code: CodeType) -> None:
        said = {each for each in code.co_consts if isinstance(each, str)}
        new = {*code.co_names, *said} - self.names
        self.names |= new
        for name in new:
            for contents in self._homes.get(name, ()):
                self._enter(address(contents))
        for contents in self._open:
            self._waiting += [contents[name] for name in new if name in contents]
        self._waiting += [each for each in code.co_consts if type(each) is CodeType]


class Handed:
    """The objects, and the variables that are theirs."""

    def __init__(
        self,
        objects: Sequence[object],
        function: Callable[..., object],
        namespaces: Sequence[Namespace],
    ) -> None:
        self.addresses: set[int] = set()
        """The identities of the objects."""
        self.assumptions: tuple[str, ...] = ()
        self._kept = [each for each in objects if is_foreign(each)]
        self._variables: list[tuple[dict[str, Any], str, Any]] = []
        if not self._kept:
            return
        spaces = [each.contents for each in namespaces]
        self.addresses = {address(each) for each in self._kept}
        program = Reach([function], spaces, self.addresses)
        used = [each for each in self._kept if address(each) in program.found]
        names = dict.fromkeys(type(each).__qualname__ for each in used)
        self.assumptions = tuple(
            f"the program does not depend on what it reads of {name}, which was handed to weft"
            for name in names
        )
        # What the program leads to is its own, also if a monitor refers to it.
        theirs = Reach(_parts(self._kept), spaces, program.seen)
        if program.over or theirs.over or program.names & DYNAMIC:
            return
        for contents in spaces:
            for name, value in theirs.variables(contents):
                if name in program.names or _is_code(value) or address(value) in program.seen:
                    continue
                self._variables.append((contents, name, value))

    @property
    def state(self) -> set[int]:
        """The identities of all that is not put back."""
        values = [value for *_, value in self._variables if not is_constant(type(value))]
        return {*self.addresses, *map(address, values)}

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Let the variables be as they were at first: what changes them is not the program."""
        now = [contents.get(name, ABSENT) for contents, name, _ in self._variables]
        for contents, name, value in self._variables:
            contents[name] = value
        try:
            yield
        finally:
            for (contents, name, _), value in zip(self._variables, now, strict=True):
                if value is ABSENT:
                    del contents[name]
                else:
                    contents[name] = value


NOTHING = Handed((), bool, ())


def is_foreign(value: object) -> bool:
    """Whether it is the user's, and not one of weft's own."""
    kind = value if isinstance(value, type | FunctionType) else type(value)
    return value is not None and kind.__module__.partition(".")[0] != "weft"


def _parts(objects: Iterable[object]) -> list[object]:
    """What objects refer to; a function is looked at itself."""
    found: list[object] = []
    for each in objects:
        found += [each] if isinstance(each, FunctionType | type) else gc.get_referents(each)
    return found


def _is_code(value: object) -> bool:
    return issubclass(type(value), FunctionType | type | ModuleType)
