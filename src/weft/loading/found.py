"""What there is to check in a module: its systems, or else its tests."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any, NamedTuple

from weft.errors import WeftError
from weft.escaping import one_line
from weft.loading.blame import blaming
from weft.loading.functions import (
    Function,
    is_test_case,
    method,
    missing_arguments,
    runnable,
    undecorated,
)
from weft.loading.target import Target
from weft.system.interfaces import System

contents_of: Callable[[ModuleType], dict[Any, Any]] = vars(ModuleType)["__dict__"].__get__
"""The globals of a module, without asking it: what it answers is the program's business."""
MAKES, TESTS, CLASSES = "check_", "test_", "Test"
"""How names begin: of functions that make a system, of tests, and of classes with tests."""


class Found(NamedTuple):
    """Something to check, by the name it has in its file. It is made when it is asked for."""

    name: str
    target: Target
    build: Callable[[], System | Function]
    options: Mapping[str, Any] = MappingProxyType({})
    """What it says itself about how it is to be explored, by `@weft.check(…)`."""


def everything(module: ModuleType, target: Target) -> tuple[list[Found], list[str]]:
    """The systems of a module and what makes them; if it has none, its tests.

    The second list says which tests were left out, and why.
    """
    found: list[Found] = []
    known: set[int] = set()
    for name, value in _named(module):
        if _is_system(value):
            if id(value) not in known:
                found.append(_found(value, target.at(name), module))
            known.add(id(value))
        elif _makes(name, value):
            found.append(_found(value, target.at(name), module))
    return (found, []) if found else _tests(module, target)


def named(module: ModuleType, target: Target) -> Found:
    """The one thing in a module that the target's names lead to."""
    outer: object = None
    value: object = module
    for n, name in enumerate(target.names):
        if not hasattr(value, name):
            whose = target.at(*target.names[:n]) if n else target.file or target.module
            what = f"there is nothing named {name!r} in {one_line(str(whose))}"
            raise WeftError(what, _file(module), _candidates(module, target))
        outer, value = value, getattr(value, name)
    if inspect.isclass(value):
        name = next((name for name in vars(value) if name.startswith(TESTS)), "METHOD")
        todo = f"name a method of it: {target.at(*target.names, name)}"
        raise WeftError(f"{_dotted(target)} is a class", _file(module), todo)
    return _found(value, target, module, outer)


def _found(value: Any, target: Target, module: ModuleType, outer: object = None) -> Found:
    name, where = _dotted(target), f"{_file(module)}, {_dotted(target)}"
    if _is_system(value):
        return Found(name, target, lambda: value)
    if _makes(target.names[-1], value):
        return Found(name, target, _builder(name, value, f"{where}()"))
    function, options = undecorated(value)
    if inspect.isclass(outer):
        return Found(name, target, lambda: method(outer, target.names[-1], where), options)
    return Found(name, target, lambda: runnable(function, name, where), options)


def _tests(module: ModuleType, target: Target) -> tuple[list[Found], list[str]]:
    found: list[Found] = []
    left_out: list[str] = []
    tests: list[tuple[type | None, Target]]
    for name, value in _named(module):
        if _is_class(value) and (name.startswith(CLASSES) or is_test_case(value)):
            methods = [inner for inner in dir(value) if _is_method(value, inner)]
            tests = [(value, target.at(name, inner)) for inner in methods]
        elif name.startswith(TESTS) and inspect.isroutine(value):
            tests = [(None, target.at(name))]
        else:
            continue
        for outer, test in tests:
            function = value if outer is None else getattr(outer, test.names[-1])
            # Of a method, the first argument is the object.
            missing = missing_arguments(undecorated(function)[0])[len(test.names) - 1 :]
            if missing:
                left_out.append(f"{_dotted(test)} needs arguments: {', '.join(missing)}")
            else:
                found.append(_found(function, test, module, outer))
    return found, left_out


def _builder(name: str, function: Function, where: str) -> Callable[[], System]:
    def build() -> System:
        if missing_arguments(function):
            todo = f"give its arguments defaults, or a name that does not begin with {MAKES}"
            raise WeftError(f"{name} needs arguments", where, todo)
        with blaming(f"{name}()"):
            made: Any = function()
        if not _is_system(made):
            what = f"{name}() returned {made!r}, which is no system"
            todo = "return the Design or Program it has made; if it uses threads itself, "
            raise WeftError(what, where, f"{todo}give it a name that does not begin with {MAKES}")
        return made  # type: ignore[no-any-return]

    return build


def _is_system(value: object) -> bool:
    # Where nobody has imported them, there are none.
    model = sys.modules.get("weft.model")
    return model is not None and issubclass(type(value), model.Design | model.Program)


def _is_class(value: object) -> bool:
    # To ask what a module holds for its class may run code of it, and that may fail.
    return issubclass(type(value), type)


def _is_method(cls: type, name: str) -> bool:
    """Whether it is a test; properties and the like are none, whatever they are called."""
    static = inspect.getattr_static(cls, name, None) if name.startswith(TESTS) else None
    return callable(static) or isinstance(static, staticmethod | classmethod)


def _makes(name: str, value: object) -> bool:
    function = callable(value) and not _is_class(value)
    return name.startswith(MAKES) and function and not hasattr(value, "__weft_check__")


def _dotted(target: Target) -> str:
    return ".".join(target.names)


def _named(module: ModuleType) -> list[tuple[str, Any]]:
    """The globals of a module; those left out whose name is no string, which nobody can name."""
    return [(name, value) for name, value in contents_of(module).items() if type(name) is str]


def _file(module: ModuleType) -> str:
    contents = contents_of(module)
    return str(contents.get("__file__", contents.get("__name__")))


def _candidates(module: ModuleType, target: Target) -> str:
    """What could have been meant: what the module defines itself and can be checked."""
    names = [found.name for found in everything(module, target)[0]]
    names += [
        name
        for name, value in _named(module)
        if type(value) is FunctionType
        and value.__globals__ is contents_of(module)
        and not missing_arguments(value)
        and name not in names
    ]
    return (
        f"choose: {', '.join(names)}"
        if names
        else "name another file: nothing in it can be checked"
    )
