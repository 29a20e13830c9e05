"""What a program calls while several of its threads run, and is not looked into.

Installed packages, and code that is compiled on the spot: a call is one step, though threads may be
switched inside of it. Whoever reads "verified" has to know on which of them it rests.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Container, Mapping
from importlib.machinery import EXTENSION_SUFFIXES
from io import BufferedRWPair
from pathlib import PurePath
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    MethodDescriptorType,
    MethodWrapperType,
    ModuleType,
    WrapperDescriptorType,
)
from typing import Any

from weft.python.data.effects.forms import module_of
from weft.python.data.effects.unasked import set_by_call
from weft.python.program.known import BUILTIN, is_compiled
from weft.python.program.scope import (
    INSTALLED,
    MACHINERY,
    Origin,
    closure,
    contents_of,
    origin,
    origin_of,
)
from weft.python.runtime.address import address
from weft.python.runtime.asking import is_a
from weft.python.runtime.place import is_weft_file

OF_CLASSES = (MethodDescriptorType, WrapperDescriptorType, MethodWrapperType)
"""Types of what classes of C have for methods."""
PAIRS = "what a BufferedRWPair reads and writes by is not used by other threads"
"""Neither the collector nor an attribute leads to that."""
ADDRESSES = "memory that ctypes reaches by its address is not used by other threads"


class Beside:
    """The packages, in the order in which they were first called."""

    def __init__(self) -> None:
        self._packages: dict[str, bool] = {}
        """By name: whether it is an installed one."""
        self._compiling: dict[str, None] = {}
        """The functions that compile what they are to run."""
        self._noted: dict[str, None] = {}
        self._entered: dict[int, CodeType] = {}
        self._homes: dict[str, str | None] = {}
        """By module: what there is to say of calls of what it has in C."""

    def called(self, called: Any, followed: Container[str]) -> None:
        """A function that is not instrumented, or a class, is called."""
        module = module_of(called)
        if not module:
            return
        if module in followed and type(called) is not FunctionType:
            # What its methods do is seen.
            return
        package = module.partition(".")[0]
        if package not in self._packages:
            self._packages[package] = _origin(called, module) is Origin.LIBRARY
        if type(called) is FunctionType and called.__closure__ and not self._packages[package]:
            self._wrapped(called)

    def _wrapped(self, function: FunctionType) -> None:
        """A function of the standard library may have been put around one of a package."""
        for _, held in closure(function):
            if type(held) is FunctionType:
                code = held.__code__
                if origin_of("", code.co_filename) is Origin.LIBRARY:
                    self.entered(code)

    def called_in_c(self, called: Any, receiver: Any) -> None:
        """Something is called that is not written in Python."""
        if issubclass(type(receiver), BufferedRWPair):
            self._noted[PAIRS] = None
        if type(called) in BUILTIN:
            home = called.__module__ or type(receiver).__module__
        elif type(called) in OF_CLASSES:
            home = module_of(called.__objclass__)
        else:
            home = module_of(called) if is_compiled(type(called)) else type(called).__module__
        if home in self._homes:
            said = self._homes[home]
        else:
            said = self._homes[home] = _of_compiled(home)
        if said is not None:
            self._noted[said] = None

    def entered(self, code: CodeType) -> None:
        """C code is going to call code that has no hooks."""
        if address(code) in self._entered:
            return
        self._entered[address(code)] = code
        whence = origin_of("", code.co_filename)
        if whence is Origin.LIBRARY:
            package = package_of_file(code.co_filename)
            if package not in MACHINERY:
                self._packages[package] = True
        elif whence is Origin.PROGRAM and not is_weft_file(code.co_filename):
            place = f"{os.path.basename(code.co_filename)}:{code.co_firstlineno}"
            self.noted(f"what {code.co_qualname} does ({place}) is not watched")

    def compiled(self, name: str) -> None:
        """Code is run that nobody has seen."""
        self._compiling[name] = None

    def executed(self, code: CodeType, contents: Mapping[str, Any]) -> None:
        """Code that is not the program's is run by `exec` or `eval`."""
        name = str(contents.get("__name__"))
        if origin_of(name, code.co_filename) is Origin.LIBRARY:
            self._packages.setdefault(name.partition(".")[0], True)

    def uses(self, function: Any, receiver: Any) -> None:
        """A function is called that uses what is kept for the whole process."""
        if _uses_addresses(function):
            self.noted(ADDRESSES)
        if type(function) in BUILTIN:
            said = set_by_call(function.__module__, function.__name__)
            if said is not None:
                self.noted(said)

    def noted(self, assumption: str) -> None:
        """Something happens that is not scheduled."""
        self._noted[assumption] = None

    @property
    def assumptions(self) -> list[str]:
        """What an answer rests on because of them."""
        packages = [
            f"each call of {name} is one step: it is not instrumented (--instrument {name})"
            for name, installed in self._packages.items()
            if installed
        ]
        compiled = [
            f"code that is run by {name} shares nothing but what {name} is handed, in one step"
            for name in self._compiling
        ]
        return [*packages, *compiled, *self._noted]


def _of_compiled(name: Any) -> str | None:
    """What an answer rests on if functions of a module are called that are written in C."""
    if not isinstance(name, str) or name.partition(".")[0] in sys.stdlib_module_names:
        return None
    known = sys.modules.get(name)
    # Classes written in C may give only the last part of the name of their module as theirs.
    end = f".{name}"
    inside = [module for each, module in [*sys.modules.items()] if each.endswith(end)]
    homes = inside if known is None else [known]
    for home in homes:
        if isinstance(home, ModuleType) and _is_compiled(home):
            return (
                f"each call of {home.__name__} is one step: it is compiled, and cannot be watched"
            )
    return None


def _is_compiled(module: ModuleType) -> bool:
    """Whether it is one of the program's or of a package, and written in C."""
    if origin(module) not in (Origin.PROGRAM, Origin.LIBRARY):
        return False
    file = contents_of(module).get("__file__")
    return isinstance(file, str) and file.endswith(tuple(EXTENSION_SUFFIXES))


def package_of_file(file: str) -> str:
    """The name of the package that a file belongs to, by where it was imported from."""
    parts = PurePath(file).parts
    for number, part in enumerate(parts[:-1]):
        if part in INSTALLED:
            return parts[number + 1].removesuffix(".py")
    for entry in sorted(map(str, sys.path), key=len, reverse=True):
        if entry and file.startswith(os.path.join(entry, "")):
            first = os.path.relpath(file, entry).split(os.sep)[0]
            return first.removesuffix(".py")
    return os.path.basename(file)


def _uses_addresses(function: Any) -> bool:
    """Whether it is a function of ctypes that is handed an address, or gives one."""
    kind = type(function)
    if kind.__module__ == "_ctypes":
        return kind.__name__ == "CFuncPtr" or hasattr(kind, "_flags_")
    return kind is BuiltinFunctionType and (
        function.__module__ == "_ctypes" and function.__name__ in ("addressof", "byref")
    )


def _origin(called: Any, name: str) -> Origin:
    if type(called) is FunctionType:
        return origin_of(name, called.__code__.co_filename)
    module = sys.modules.get(name)
    return origin(module) if is_a(module, ModuleType) else Origin.MACHINERY
