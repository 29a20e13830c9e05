"""Which programs a schedule may have run: those of the project it is replayed in, or kept in.

Whoever runs `weft replay FILE` has named the file, not what is written in it, and files come from
others. So its target must be a file or a module of the project, and lead to something that is
defined there: not to `os.abort`, by way of a file that imports `os`. The user can name any target
instead (`--target`), and then that one is run.
"""

from __future__ import annotations

import inspect
import os
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from weft.errors import WeftError
from weft.escaping import one_line
from weft.loading.functions import undecorated
from weft.loading.modules import first_on_path
from weft.loading.target import Target
from weft.system.interfaces import System

MARKS = ("pyproject.toml", "setup.py", "setup.cfg", "pytest.ini", "tox.ini", ".git", ".hg")
"""What is in the folder of a project."""
INSTALLED = {"site-packages", "dist-packages"}
"""Folders of packages that are not the project's, wherever they are."""


class Trust:
    """The folders whose programs a schedule may name."""

    def __init__(self, file: Path | None) -> None:
        """`file` is where the schedule is, if it is in a file."""
        self._file = file
        self.folders = [Path.cwd()]
        """In the order in which a target is looked for in them."""
        if file is not None:
            here = file.absolute().parent
            self.folders += [here.parent.parent] if here.parent.name == ".weft" else []
            self.folders += _within_project(here)

    def file_of(self, target: Target) -> str:
        """The file of a target, where it is; where it was to be, if it is nowhere."""
        for folder in self.folders:
            path = os.path.normpath(folder / target.file)
            if self._inside(path) and os.path.lexists(path):
                return path
        if not self._inside(os.path.normpath(self.folders[0] / target.file)):
            raise self._refused(target)
        return target.file

    def check_module(self, target: Target) -> None:
        """Refuse a module that is not the project's, before anything of it is imported."""
        try:
            with first_on_path(str(self.folders[0])):
                spec = find_spec(target.module.partition(".")[0])
        except ValueError:
            # It is loaded, and nothing is known of where it is from.
            raise self._refused(target) from None
        if spec is None:
            return
        places = [spec.origin] if spec.has_location else []
        places += spec.submodule_search_locations or ()
        if not places or not all(each and self._inside(os.path.abspath(each)) for each in places):
            raise self._refused(target)

    def check_names(self, module: ModuleType, target: Target) -> None:
        """Refuse names that lead out of the project; what is not there is for others to tell."""
        outer: object = None
        value: Any = module
        for name in target.names:
            if value is not module and not inspect.isclass(value):
                raise self._refused(target)
            outer, value = value, getattr(value, name, None)
        if value is None or isinstance(value, System) or inspect.isclass(value):
            return
        if not any(map(self._inside, _homes(value, outer))):
            raise self._refused(target)

    def _inside(self, path: str) -> bool:
        for folder in self.folders:
            for each in (str(folder), os.path.realpath(folder)):
                if os.path.commonpath((each, path)) == each:
                    return not INSTALLED & set(path[len(each) :].split(os.sep))
        return False

    def _refused(self, target: Target) -> WeftError:
        from shlex import quote

        file = quote(str(self._file or "FILE"))
        name = quote(one_line(str(target)))
        return WeftError(
            f"the schedule names a program that does not belong to this project: "
            f"{one_line(str(target))}",
            str(self._file or "the schedule"),
            f"if it is to be run, name it: weft replay {file} --target {name}",
        )


def _within_project(folder: Path) -> list[Path]:
    """The folder, and those around it as far as its project goes."""
    found: list[Path] = []
    for each in (folder, *folder.parents):
        found.append(each)
        if any((each / mark).exists() for mark in MARKS):
            return found
    return found[:1]


def _homes(value: Any, outer: object) -> list[str]:
    """The files in which a function, or the class whose method it is, is defined."""
    value, _ = undecorated(value)
    while isinstance(value, partial):
        value = value.func
    if inspect.isclass(outer):
        module = sys.modules.get(outer.__module__)
        file = getattr(module, "__file__", None)
        if isinstance(file, str):
            return [os.path.abspath(file)]
    function = inspect.unwrap(getattr(value, "__func__", value))
    if not hasattr(function, "__code__"):
        # An object that can be called: what is run is a function of its class.
        function = vars(type(function)).get("__call__")
    code = getattr(function, "__code__", None)
    return [] if code is None else [os.path.abspath(code.co_filename)]
