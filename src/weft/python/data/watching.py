"""Puts a program's accesses to data under watch for one round of its exploration."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from weft.python.data import callbacks, gil_hooks, hooks, passing, slots
from weft.python.data.attributes import FOLLOWED
from weft.python.data.calls import Calls
from weft.python.data.contents import Contents
from weft.python.data.fields import Fields
from weft.python.data.files import FileData
from weft.python.data.gil import Blocks
from weft.python.data.guard import failed, guarded
from weft.python.data.locations import (
    ASKED,
    DYNAMIC,
    EXPOSED,
    FUNCTIONS,
    GLOBALS,
    KEPT,
    SLOTS,
    Locations,
)
from weft.python.data.memory import Memory
from weft.python.data.sharing import Sharing, entries
from weft.python.data.specials import Odd, Specials
from weft.python.instrument.functions import Instrumentation
from weft.python.program.generated import is_generated, is_own
from weft.python.program.known import made_in_python
from weft.python.program.restart import COMPARED, NOTHING, Lessons
from weft.python.program.scope import Origin, is_adrift, origin_of, unlike
from weft.python.runtime.address import address
from weft.python.runtime.asking import module_of_class, vars_of
from weft.python.runtime.objects import Objects

Namespaces = Mapping[str, dict[str, Any]]
"""The globals of modules, by names that tell them apart."""


class Search(NamedTuple):
    """What the watch over data has to know of the search."""

    as_run: bool = False
    """Whether only what had an effect on each other counts as ordered (`dpor-as-run`)."""
    gil: bool = False
    """Whether threads are switched only where CPython with its global lock does so."""
    reduces: bool = True
    """Whether it matters to the search what steps do."""


USUAL = Search()
NO_LOCATIONS = (ASKED, COMPARED, DYNAMIC, EXPOSED, FUNCTIONS, GLOBALS, KEPT, SLOTS)
"""How lessons begin that make nothing visible."""


SOURCES = (".py", ".pyw")
"""How files end that people write."""


class Watching:
    """The instrumented code of a program, and what its hooks go by."""

    def __init__(self, objects: Objects, lessons: Lessons, search: Search) -> None:
        self._objects = objects
        self._search = search
        self._homes: set[int] = set()
        self._names: set[str] = set()
        self._adopted: set[str] = set()
        """The names of globals that are no module's."""
        self._installing = False
        self.reaches: Callable[[str], object] = bool
        """Called with the name of a module of the program; whether it was there before."""
        self._sharing = Sharing(objects, self._follows)
        self._sharing.found = self._instrument
        self._instrumentation = _instrumentation(search.gil, *_wanted(lessons))
        self._learn(lessons)

    def uses_library(self, told: Callable[[str], object]) -> None:
        """Have somebody told what libraries keep before the program first uses it."""
        self._sharing.uses_library = told

    def _learn(self, lessons: Lessons) -> None:
        search, objects = self._search, self._objects
        self._lessons = lessons
        locations = Locations(objects, lessons.data)
        blocks = Blocks(objects, lessons.blocks, search.reduces) if search.gil else None
        self.memory = Memory(self._sharing, locations, lessons, search.as_run, blocks)
        self.files = FileData(self.memory)

    @property
    def visible(self) -> dict[str, str]:
        """The locations that are scheduled, and why."""
        known = self._lessons.data
        return {each: known[each] for each in known if not each.startswith(NO_LOCATIONS)}

    def leave_alone(self, objects: set[int]) -> None:
        """Do not watch these objects, by their identities: they are no part of the program."""
        self._sharing.apart = objects

    def install(self, namespaces: Namespaces, roots: Iterable[Any]) -> None:
        """Take the code of some modules, and the data that it can reach."""
        self._homes = {address(contents) for contents in namespaces.values()}
        self._sharing.followed = self._names = _said(namespaces)
        self._direct()
        self._sharing.prepare(namespaces.items(), roots)
        self._adopt()
        self._instrument()

    def renew(self, lessons: Lessons) -> bool:
        """Begin another round with the same code and data, knowing more about them.

        False if it takes other hooks.
        """
        if _wanted(lessons) != _wanted(self._lessons):
            return False
        self._sharing.renew()
        self._learn(lessons)
        self._direct()
        return True

    def _direct(self) -> None:
        """Have the hooks tell this round."""
        _tell(self._told())

    def _told(self) -> _Told:
        fields = Fields(self.memory, self._instrumentation.is_hooked)
        originals = self._instrumentation.originals
        calls = Calls(self.memory, fields, originals, self.missed)
        calls.contents = Contents(
            self.memory,
            lambda function, handed: calls.call(function, handed, {}),
            calls.follows,
            calls.start,
        )
        self.memory.changes = calls.changes
        self.memory.compares = hooks.compare
        self.memory.calls = hooks.call
        # Where functions change, none can be called without a look at it.
        known = {} if FUNCTIONS in self._lessons.data else originals
        memory = self.memory
        odd = Odd(self._follows, lambda: memory.alone)
        memory.meets = odd.forget_early
        return _Told(memory, fields, calls, known, odd)

    def extend(self, namespaces: Namespaces, modules: Iterable[ModuleType]) -> None:
        """Modules were imported; some of them are the program's."""
        for module in modules:
            self._sharing.module(module)
        if namespaces:
            self._homes |= {address(contents) for contents in namespaces.values()}
            self._names |= _said(namespaces)
            self._sharing.prepare(namespaces.items(), ())
            self._adopt()
            self._instrument()

    def uninstall(self) -> None:
        self._instrumentation.uninstall(everywhere=False)
        callbacks.uninstall()
        self._sharing.close()
        _tell(_nobody())

    def _adopt(self) -> None:
        """Take the globals of functions that were written for the program while it was loaded.

        A decorator that writes a method runs it with globals of its own.
        """
        looked_at = 0
        while looked_at < len(self._sharing.functions):
            function = self._sharing.functions[looked_at]
            looked_at += 1
            contents = function.__globals__
            if address(contents) not in self._homes and is_generated(function):
                self._homes.add(address(contents))
                name = unlike(self._adopted, function.__code__.co_filename.strip("<>"))
                self._adopted.add(name)
                self._sharing.prepare([(name, contents)], ())

    def _instrument(self) -> None:
        found = [
            each for each in self._sharing.functions if address(each.__globals__) in self._homes
        ]
        self._sharing.functions.clear()
        self._instrumentation.install([*found, *FOLLOWED])
        callbacks.install(self._homes)

    def missed(self, function: FunctionType) -> bool:
        """A function is called that has no hooks. Whether it should have had, and now has."""
        contents = function.__globals__
        at_home = address(contents) in self._homes
        if self._installing or not (at_home or self._takes(function.__code__, contents)):
            return False
        # What rewrites code may itself call what the program does.
        self._installing = True
        try:
            if at_home:
                self._instrumentation.install([function])
            else:
                self.memory.publish(contents, str(contents.get("__name__", "globals")))
                self._instrumentation.adopt(function)
        finally:
            self._installing = False
        return True

    def _takes(self, code: CodeType, contents: dict[str, Any]) -> bool:
        """Whether code is the program's that runs with globals which nobody knew of.

        If they are those of a module, the program has made that itself, or nothing that it refers
        to has led there.
        """
        if is_adrift(contents):
            return is_own(code, contents)
        name = str(contents.get("__name__"))
        file = contents.get("__file__")
        whence = origin_of(name, file if isinstance(file, str) else None)
        return whence is Origin.PROGRAM and not self.reaches(name)

    @guarded
    def executed(
        self, code: CodeType, contents: dict[str, Any], variables: Any, asking: dict[str, Any]
    ) -> CodeType:
        """Code is run, with some globals and variables: the code to run instead.

        `asking`: the globals of the code that has it run.
        """
        if not code.co_filename.endswith(SOURCES) and self._is_library(asking):
            # A library has written it for itself, as jinja2 does from templates.
            return code
        apart = variables is not contents
        if address(contents) not in self._homes:
            if not self._takes(code, contents):
                self.memory.beside.executed(code, contents)
                return code
            # Whoever gets hold of a function that it defines has its globals.
            self.memory.publish(contents, str(contents.get("__name__", "globals")))
        if apart and address(variables) in entries:
            # What it does there is told at once.
            self.memory.beside.compiled("exec")
            self.memory.changes([variables])
        return self._instrumentation.executed(code, apart)

    def _is_library(self, contents: dict[str, Any]) -> bool:
        """Whether some globals are those of an installed package that is not instrumented."""
        if address(contents) in self._homes:
            return False
        name, file = contents.get("__name__"), contents.get("__file__")
        if type(name) is not str or type(file) is not str:
            return False
        return origin_of(name, file) is Origin.LIBRARY

    def own(self, code: CodeType) -> CodeType:
        """The code of the program that code with hooks was made from, or that it is itself."""
        return self._instrumentation.originals.get(address(code), code)

    def give(self, function: FunctionType, code: CodeType) -> None:
        """Let a function have its own code again, with hooks if it had some."""
        function.__code__ = code
        if address(function.__globals__) in self._homes:
            self._instrumentation.install([function])

    def _follows(self, cls: type) -> bool:
        home = module_of_class(cls)
        if home in self._names:
            return True
        # A class that is defined by code without a name of its own has none, or that of `builtins`.
        nowhere = home == "builtins" or home not in sys.modules
        return nowhere and made_in_python(cls) and _defined_here(cls)


def _said(namespaces: Namespaces) -> set[str]:
    """What classes and functions of some modules say is the name of their module."""
    return {*namespaces, *(str(each.get("__name__")) for each in namespaces.values())}


def _defined_here(cls: type) -> bool:
    """Whether a class that no module has was not made by C code."""
    return "__module__" in vars_of(cls) and vars(builtins).get(cls.__name__) is not cls


class _Told(NamedTuple):
    """What hooks tell."""

    memory: Memory
    fields: Fields
    calls: Calls
    instrumented: Mapping[int, CodeType]
    odd: Odd


def _tell(told: _Told) -> None:
    """Have the hooks tell these."""
    memory, calls = told.memory, told.calls
    hooks.memory, hooks.fields, hooks.calls = memory, told.fields, calls
    hooks.contents = calls.contents
    hooks.specials = Specials(memory, calls)
    hooks.filling = memory.filling
    hooks.instrumented = told.instrumented
    hooks.odd = told.odd
    passing.forgets = told.odd.forget


@cache
def _nobody() -> _Told:
    """What hooks tell when nothing is explored: they must not keep what was."""
    return Watching(Objects(), NOTHING, USUAL)._told()


def _wanted(lessons: Lessons) -> tuple[bool, bool]:
    """Whether hooks are to tell of all globals, and of special methods that operators look up."""
    return GLOBALS in lessons.data, SLOTS in lessons.data or ASKED in lessons.data


_ours: dict[tuple[bool, bool, bool], Instrumentation] = {}
"""For all explorations of a process, since to rewrite code takes long; by whether it is `gil`, and
what hooks are to tell of."""
MOST = 20_000
"""How many pieces of rewritten code are kept."""


def _instrumentation(gil: bool, all_globals: bool, reads_slots: bool) -> Instrumentation:
    key = gil, all_globals, reads_slots
    if key not in _ours or _ours[key].size > MOST:
        told = gil_hooks.HOOKS if gil else hooks.HOOKS
        told = slots.reading(told) if reads_slots else told
        _ours[key] = Instrumentation(told, lambda _: True, all_globals=all_globals, failed=failed)
    return _ours[key]
