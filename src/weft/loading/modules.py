"""Loads the file or module of a target, for as long as it is needed."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import CodeType, ModuleType

from weft import exchanged
from weft.errors import WeftError
from weft.escaping import one_line
from weft.loading.blame import blaming
from weft.loading.files import missing, unreadable
from weft.python.program.endings import always_refused
from weft.python.program.loading_files import only_new_files
from weft.python.program.outside import loading
from weft.python.stdlib.foreign_functions import guarded
from weft.storage.reading import Unreadable, read_bytes

MAX_BYTES = 64 << 20
"""How large a file with a program may be."""
TODO = "correct it there; it is imported, not run as a script"


@contextmanager
def file_loaded(name: str, code: CodeType) -> Iterator[ModuleType]:
    """The module that a file makes. It is named, and finds its neighbours, as if imported.

    That is: its name begins at the outermost folder that is a package, and the folder around that
    one is on the search path. Where another module has that name, a private one is used. Its
    builtins are those of programs: else it would get weft's own, in which nothing is modelled.
    """
    path = Path(name).absolute()
    parts, folder = [path.stem], path.parent
    while (folder / "__init__.py").exists() and folder.name.isidentifier():
        parts.insert(0, folder.name)
        folder = folder.parent
    dotted, package = ".".join(parts), ".".join(parts[:-1])
    # The module may change all that it says of itself, and remove itself.
    called = f"weft checks {dotted}" if dotted in sys.modules else dotted
    module = ModuleType(called)
    contents = module.__dict__
    module.__file__ = str(path)
    module.__package__ = package
    contents["__builtins__"] = vars(builtins)
    with first_on_path(str(folder)), always_refused(), guarded():
        sys.modules[called] = module
        try:
            blame = blaming(f"loading {one_line(name)}", TODO)
            with blame, loading(), exchanged.loading(), only_new_files():
                if package:
                    import_module(package)
                exec(code, contents)
            yield module
        finally:
            exchanged.forget()
            sys.modules.pop(called, None)


@contextmanager
def module_loaded(name: str) -> Iterator[ModuleType]:
    """A module by its name; the current directory is searched first."""
    here = str(Path.cwd())
    with first_on_path(here), guarded():
        try:
            blame = blaming(f"importing {one_line(name)}")
            with blame, always_refused(), loading(), only_new_files():
                module = import_module(name)
        except WeftError as error:
            cause = error.__cause__
            missing = cause.name if isinstance(cause, ModuleNotFoundError) else None
            if missing is not None and f"{name}.".startswith(f"{missing}."):
                what = f"there is no module named {missing!r}"
                where = f"{here}, and the rest of Python's search path"
                raise WeftError(what, where, "name one that can be imported from here") from cause
            raise
        yield module


def compiled(path: Path) -> CodeType:
    """The code of a file."""
    try:
        return compile(source(path), str(path), "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise unreadable(source(path), path, error) from error


def source(path: Path) -> bytes:
    """What is in a file."""
    try:
        return read_bytes(path, MAX_BYTES)
    except Unreadable as error:
        raise missing(path, error) from error


@contextmanager
def first_on_path(folder: str) -> Iterator[None]:
    """Search a folder for modules before all others."""
    path = sys.path
    path.insert(0, folder)
    try:
        yield
    finally:
        if folder in path:
            path.remove(folder)
