"""What a program calls while several of its threads run, and is not looked into.

Installed packages, and code that is compiled on the spot: a call is one step, though threads may be
switched inside of it. Whoever reads "verified" has to know on which of them it rests.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Container, Mapping
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

from weft.python.program.scope import Origin, origin, origin_of


class Beside:
    """The packages, in the order in which they were first called."""

    def __init__(self) -> None:
        self._packages: dict[str, bool] = {}
        """By name: whether it is an installed one."""
        self._compiling: dict[str, None] = {}
        """The functions that compile what they are to run."""
        self._noted: dict[str, None] = {}

    def called(self, called: Any, followed: Container[str]) -> None:
        """A function that is not instrumented, or a class, is called."""
        module = called.__module__
        if not isinstance(module, str):
            return
        if module in followed and type(called) is not FunctionType:
            # What its methods do is seen.
            return
        package = module.partition(".")[0]
        if package not in self._packages:
            self._packages[package] = _origin(called, module) is Origin.LIBRARY

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
        if function is os.chdir or function is os.fchdir:
            self.noted("the current folder is not changed while others use it")
        elif function is io.FileIO:
            self.noted("a file that io.FileIO opens is not used by other threads meanwhile")
        elif type(receiver) is os.DirEntry:
            self.noted("what os.DirEntry tells of a file is not changed meanwhile")
        elif (
            issubclass(type(receiver), type)
            and type(function) is BuiltinFunctionType
            and function.__name__ == "__subclasses__"
        ):
            name = receiver.__qualname__
            self.noted(f"no class is derived from {name} while others ask for its subclasses")

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


def _origin(called: Any, name: str) -> Origin:
    if type(called) is FunctionType:
        return origin_of(name, called.__code__.co_filename)
    module = sys.modules.get(name)
    return origin(module) if isinstance(module, ModuleType) else Origin.MACHINERY
