"""Which code belongs to the program, and which is only used by it.

The program is everything that was written for it: neither the standard library, nor installed
packages, nor the tools that run it. Its state is put back between executions.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import cache, lru_cache
from types import FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple

import weft
from weft.python.runtime.address import address
from weft.python.runtime.asking import has, is_a


class Origin(Enum):
    """Where a module comes from."""

    PROGRAM = "program"
    LIBRARY = "library"
    """An installed package."""
    STANDARD = "standard library"
    MACHINERY = "machinery"
    """weft itself, and what runs tests."""


class Namespace(NamedTuple):
    """The globals of some code: of a module, or of what was run by `exec`."""

    name: str
    """No other of the program has the same."""
    home: str
    """Its `__name__`, by which functions and classes say where they are from. Others may have the
    same: what is left of a module that was loaded twice, or a script beside another `__main__`."""
    file: str
    """Without its folder; for people."""
    contents: dict[str, Any]


MACHINERY = frozenset(
    {
        "_hypothesis_pytestplugin",
        "_pytest",
        "_virtualenv",
        "coverage",
        "debugpy",
        "execnet",
        "greenlet",
        "hypothesis",
        "iniconfig",
        "pluggy",
        "py",
        "pydevd",
        "pytest",
        "pytest_cov",
        "xdist",
    }
)
"""Packages that run the exploration, or whoever asked for it: their state is their own."""
INSTALLED = frozenset({"site-packages", "dist-packages"})
_STANDARD = os.path.join(os.path.dirname(os.__file__), "")
_WEFT = os.path.join(os.path.dirname(weft.__file__), "")
_known: dict[tuple[str, str | None], Origin] = {}

contents_of: Callable[[ModuleType], dict[str, Any]] = vars(ModuleType)["__dict__"].__get__
"""The globals of a module, without asking it: it may load itself only then."""


def origin(module: ModuleType) -> Origin:
    """Where a loaded module comes from, by its file, or by its name if it has none."""
    contents = contents_of(module)
    name, file = contents.get("__name__"), contents.get("__file__")
    if not is_a(name, str):
        return Origin.MACHINERY
    return origin_of(name, file if is_a(file, str) else None)


def origin_of(name: str, file: str | None) -> Origin:
    key = (name, file)
    known = _known.get(key)
    if known is None:
        known = _known[key] = _origin(name, file)
    return known


def _origin(name: str, file: str | None) -> Origin:
    if name.partition(".")[0] in MACHINERY and not (file is not None and _is_here(file)):
        return Origin.MACHINERY
    if file is not None:
        return origin_of_file(file)
    if name.partition(".")[0] in sys.stdlib_module_names or name in sys.builtin_module_names:
        return Origin.STANDARD
    parent = sys.modules.get(name.rpartition(".")[0])
    return Origin.PROGRAM if parent is None else origin(parent)


def _is_here(file: str) -> bool:
    """Whether a file is one that the user works on, though it may have the name of a tool.

    The tools are installed, or come with an editor: they are not in the folder of the program.
    """
    try:
        folders = (os.getcwd(), os.path.abspath(sys.path[0]) if sys.path else "")
        path = os.path.abspath(file)
    except OSError:
        # The current folder is gone.
        return False
    near = any(each and path.startswith(os.path.join(each, "")) for each in folders)
    return near and origin_of_file(path) is Origin.PROGRAM


def origin_of_file(file: str) -> Origin:
    if file.startswith(_WEFT):
        return Origin.MACHINERY
    if not INSTALLED.isdisjoint(_parts(file)) or _is_installed(file):
        return Origin.LIBRARY
    standard = file.startswith((_STANDARD, "<frozen"))
    return Origin.STANDARD if standard else Origin.PROGRAM


def _parts(file: str) -> list[str]:
    return (file if os.altsep is None else file.replace(os.altsep, os.sep)).split(os.sep)


def _is_installed(file: str) -> bool:
    """Whether an installer has put it there: it leaves notes on every package next to it."""
    folder = os.path.dirname(file)
    for entry in sys.path:
        # The shortest way up is to the folder that was searched for the import.
        if entry and (folder == entry or folder.startswith(os.path.join(entry, ""))):
            return _has_notes(entry)
    return False


@cache
def _has_notes(folder: str) -> bool:
    try:
        return any(name.endswith(".dist-info") for name in os.listdir(folder))
    except OSError:
        return False


def namespace_of(module: ModuleType) -> Namespace:
    contents = contents_of(module)
    return _namespace(str(contents.get("__name__")), contents)


def program(function: Callable[..., object], modules: Iterable[ModuleType]) -> list[Namespace]:
    """Every namespace of the program, that of the explored function first; then its modules."""
    found: dict[int, Namespace] = {}
    own = unwrapped(function)
    for each in functions(own) + functions(function):
        contents = each.__globals__
        name, file = str(contents.get("__name__")), contents.get("__file__")
        whence = origin_of(name, file if is_a(file, str) else each.__code__.co_filename)
        # The function itself is the program's wherever it comes from; what it is given, is not,
        # nor what a decorator has put around it.
        if whence is Origin.PROGRAM or (whence is not Origin.MACHINERY and not found):
            found.setdefault(address(contents), _namespace(name, contents))
    for module in modules:
        found.setdefault(address(contents_of(module)), namespace_of(module))
    if len({each.home for each in found.values()}) < len(found):
        _tell_apart(found)
    return list(found.values())


def _tell_apart(found: dict[int, Namespace]) -> None:
    """Give each namespace a name of its own."""
    names: set[str] = set()
    # What `exec` or a doctest has run may have the name of a module, or none: the module keeps it.
    for key in sorted(found, key=lambda each: is_adrift(found[each].contents)):
        found[key] = found[key]._replace(name=unlike(names, found[key].home))
        names.add(found[key].name)


def is_adrift(contents: dict[str, Any]) -> bool:
    """Whether some globals are those of no module that is loaded, at least under its name."""
    module = sys.modules.get(str(contents.get("__name__")))
    return not (isinstance(module, ModuleType) and contents_of(module) is contents)


def unlike(names: set[str], name: str) -> str:
    """The name, or one like it that is not among others."""
    known, number = name, 1
    while known in names:
        number += 1
        known = f"{name} ({number})"
    return known


def homes(function: Callable[..., object]) -> set[str]:
    """The modules of what the explored function closes over."""
    held = [value for each in functions(function) for _, value in closure(each)]
    names = {value.__name__ if is_a(value, ModuleType) else _home(value) for value in held}
    return {name for name in names if isinstance(name, str)}


def _home(value: object) -> object:
    kind = type(value)
    # Asking an object may run its code; asking a class or function for its module does not.
    if kind is FunctionType or issubclass(kind, type):
        return getattr(value, "__module__", None)
    return getattr(kind, "__module__", None)


def belongs(module: ModuleType, instrument: Sequence[str]) -> bool:
    """Whether a module is the program's."""
    return origin(module) is Origin.PROGRAM or within(str(module.__name__), instrument)


def unwrapped(function: Any) -> Any:
    """The function that decorators have been put around."""
    seen: set[int] = set()
    while type(function) is FunctionType and address(function) not in seen:
        seen.add(address(function))
        function = vars(function).get("__wrapped__", function)
    return function


def own_functions(function: Callable[..., object]) -> set[int]:
    """The identities of the explored function and of those it encloses: theirs is the test's."""
    return {address(each) for each in functions(function)}


def functions(function: object) -> list[Any]:
    """A function with those it is made of: wrapped, bound, or kept in its closure."""
    found: list[Any] = []
    waiting, seen = [function], set()
    while waiting:
        each = waiting.pop()
        if address(each) in seen:
            continue
        seen.add(address(each))
        if is_a(each, MethodType):
            waiting.append(each.__func__)
        elif is_a(each, FunctionType):
            found.append(each)
            waiting += [value for _, value in closure(each) if callable(value)]
        elif has(type(each), "func") and not is_a(each, type):
            waiting.append(getattr(each, "func", None))  # functools.partial
        elif not is_a(each, type) and callable(each):
            waiting.append(vars(type(each)).get("__call__"))
    return found


def closure(function: FunctionType) -> list[tuple[str, Any]]:
    """The variables that a function has from around it; those without a value left out."""
    found = []
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            found.append((name, cell.cell_contents))
        except ValueError:
            continue
    return found


def _namespace(name: str, contents: dict[str, Any]) -> Namespace:
    file = contents.get("__file__")
    shown = _basename(file) if type(file) is str else name
    return Namespace(name, name, shown, contents)


_basename = lru_cache(maxsize=10_000)(os.path.basename)
"""Asked of all modules in every exploration."""


def without_source(namespaces: Iterable[Namespace]) -> list[str]:
    """What is assumed of modules that are there as bytecode only: how it was compiled is not known.

    Asserts that were left out then (`-O`) cannot fail.
    """
    return sorted(
        f"no asserts were left out when {each.file} was compiled: its source is not there"
        for each in namespaces
        if each.file.endswith(".pyc")
    )


def within(name: str, packages: Sequence[str]) -> bool:
    """Whether a module is one of these, or in one of them."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)
