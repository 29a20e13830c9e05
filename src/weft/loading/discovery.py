"""Finds the files with tests in a folder, by the names that pytest knows."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path

from weft.errors import WeftError
from weft.loading.target import Target, parse_target

NAMES = ("test_*.py", "*_test.py")
ASIDE = ("node_modules", "build", "dist", "venv", "__pycache__", "*.egg-info")
"""Folders in which nobody keeps tests; hidden ones and virtual environments are left out, too."""


def targets(texts: list[str], arguments: list[str] | None) -> list[Target]:
    """What is named on the command line; without anything, the current folder."""
    found: list[Target] = []
    for text in texts or ["."]:
        if "::" not in text and os.path.isdir(text):
            found += _in(Path(text))
        else:
            found.append(parse_target(text, arguments))
    if arguments is not None and len(found) != 1:
        what = f"what follows `--` are the arguments of one script, and here are {len(found)} files"
        raise WeftError(what, "the command line", "name the script alone")
    return list(dict.fromkeys(found))


@contextmanager
def modules_of_its_own(target: Target) -> Iterator[None]:
    """Forget afterwards what was imported from the folder of the target.

    Another one may have a module of the same name beside it.
    """
    before = set(sys.modules)
    try:
        yield
    finally:
        folder = os.path.join(Path(target.file).absolute().parent, "")
        for name in sys.modules.keys() - before if target.file else ():
            file = getattr(sys.modules[name], "__file__", None)
            if isinstance(file, str) and file.startswith(folder):
                del sys.modules[name]


def _in(folder: Path) -> list[Target]:
    files = sorted(_files(folder))
    if not files:
        raise WeftError(
            "there are no files with tests in this folder",
            str(folder.absolute()),
            f"name a file, or give files with tests names like {' or '.join(NAMES)}",
        )
    return [Target(file) for file in files]


def _files(folder: Path) -> Iterator[str]:
    for here, inner, names in os.walk(folder):
        inner[:] = [name for name in inner if not _aside(Path(here, name))]
        for name in names:
            if any(fnmatch(name, pattern) for pattern in NAMES):
                yield os.path.normpath(os.path.join(here, name))


def _aside(folder: Path) -> bool:
    name = folder.name
    if name.startswith(".") or any(fnmatch(name, pattern) for pattern in ASIDE):
        return True
    return (folder / "pyvenv.cfg").exists()
