"""Whether there is what the user wants to have instrumented.

A misspelt name would be as if none was given: its accesses are not watched, and nothing says so.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

from weft.errors import WeftError
from weft.python.program.scope import contents_of

WHERE = "the option instrument (--instrument)"
MOST = 3
"""How many names are suggested."""
CUTOFF = 0.75
"""How alike they are at least."""


def check_instrument(names: Sequence[str]) -> None:
    """Refuse names that are neither loaded nor can be imported, with those that come close."""
    for name in names:
        if name not in sys.modules and not _found(name):
            near = _near(name)
            meant = f"did you mean {' or '.join(near)}? " if near else ""
            raise WeftError(
                f"there is no module or package {name!r} to instrument",
                WHERE,
                f"{meant}name one that can be imported, as in `import NAME`",
            )


def _found(name: str) -> bool:
    """Whether it can be imported. Nothing is loaded for that: it would run the program's code."""
    parts = name.split(".")
    if not all(part.isidentifier() for part in parts):
        return False
    if parts[0] in sys.builtin_module_names:
        return len(parts) == 1
    folders = None
    for n in range(len(parts)):
        whole = ".".join(parts[: n + 1])
        inside = _folders(whole)
        if inside is None:
            spec = _spec(whole, folders)
            if spec is None:
                return False
            inside = spec.submodule_search_locations
        if inside is None:
            return n == len(parts) - 1
        folders = list(inside)
    return True


def _spec(name: str, folders: list[str] | None) -> ModuleSpec | None:
    for finder in sys.meta_path:
        find = getattr(finder, "find_spec", None)
        try:
            spec = None if find is None else find(name, folders)
        except (ImportError, ValueError, AttributeError):
            continue
        if isinstance(spec, ModuleSpec):
            return spec
    return None


def _folders(name: str) -> list[str] | None:
    """Where the modules of a package that is loaded are looked for."""
    module = sys.modules.get(name)
    path = contents_of(module).get("__path__") if isinstance(module, ModuleType) else None
    return None if path is None else list(path)


def _near(name: str) -> list[str]:
    # Only whoever makes a mistake waits for the imports.
    from difflib import get_close_matches
    from pkgutil import iter_modules

    package, _, _ = name.rpartition(".")
    folders = _folders(package) if package else None
    if package and folders is None:
        spec = _spec(package, None) if "." not in package else None
        folders = list(getattr(spec, "submodule_search_locations", None) or ())
    prefix = f"{package}." if folders is not None else ""
    known = [prefix + each.name for each in iter_modules(folders)]
    known += [*sys.modules, *sys.stdlib_module_names]
    known = [
        each
        for each in dict.fromkeys(known)
        if each.count(".") == name.count(".") and not each.startswith("weft.")
    ]
    return get_close_matches(name, known, MOST, CUTOFF)
