"""A script as a function: every call runs the whole of it, as `__main__`, in a new namespace."""

from __future__ import annotations

import _ast
import builtins
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from weft.loading.found import CLASSES, MAKES, TESTS

TELLING = (MAKES, TESTS, CLASSES, "weft", "unittest", "*")
"""How names begin that let a file have systems or tests."""


def is_script(source: bytes) -> bool:
    """Whether the file has a part for when it is run: `if __name__ == "__main__":`."""
    return any(isinstance(node, _ast.If) and _asks_for_main(node.test) for node in _body(source))


def has_more(source: bytes) -> bool:
    """Whether the file may have something to check besides itself: systems, or tests."""
    names: list[str] = []
    for node in _body(source):
        if isinstance(node, _ast.FunctionDef | _ast.AsyncFunctionDef | _ast.ClassDef):
            names.append(node.name)
        elif isinstance(node, _ast.Assign):
            names += [target.id for target in node.targets if isinstance(target, _ast.Name)]
        elif isinstance(node, _ast.Import | _ast.ImportFrom):
            names.append(str(getattr(node, "module", None)))
            names += [name for alias in node.names for name in (alias.name, str(alias.asname))]
    return any(name.startswith(TELLING) for name in names)


def import_for(source: bytes) -> None:
    """Import what a script imports, lest its first execution alone do it.

    What cannot be imported fails again when the script runs, where it is told.
    """
    for node in _body(source):
        names = []
        if isinstance(node, _ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, _ast.ImportFrom) and node.module and not node.level:
            names = [node.module, *[f"{node.module}.{alias.name}" for alias in node.names]]
        for name in names:
            with suppress(Exception, SystemExit):
                import_module(name)


@contextmanager
def script(name: str, code: CodeType, arguments: Sequence[str]) -> Iterator[Callable[[], None]]:
    """A function that runs the script with these arguments, for as long as it is `__main__`.

    The namespace is one and the same for all runs, and its code is a function with these globals:
    so it is a module of the program like any other, and all that is defined in it is watched.
    """
    module = ModuleType("__main__")
    module.__file__ = name
    namespace = module.__dict__
    # Else it would get weft's own, in which nothing is modelled.
    namespace["__builtins__"] = builtins
    initial = dict(namespace)
    body = FunctionType(code, namespace)

    def run() -> None:
        namespace.clear()
        namespace.update(initial)
        saved, sys.argv = sys.argv, [name, *arguments]
        try:
            body()
        except SystemExit as end:
            if end.code not in (None, 0):
                raise
        finally:
            sys.argv = saved

    run.__name__ = run.__qualname__ = Path(name).name
    run.__module__ = "__main__"
    main, sys.modules["__main__"] = sys.modules["__main__"], module
    try:
        yield run
    finally:
        sys.modules["__main__"] = main


def _body(source: bytes) -> list[_ast.stmt]:
    tree = compile(source, "script", "exec", _ast.PyCF_ONLY_AST, dont_inherit=True)
    assert isinstance(tree, _ast.Module)
    return tree.body


def _asks_for_main(test: _ast.expr) -> bool:
    if not isinstance(test, _ast.Compare):
        return False
    parts = [test.left, *test.comparators]
    named = any(isinstance(part, _ast.Name) and part.id == "__name__" for part in parts)
    return named and any(
        isinstance(part, _ast.Constant) and part.value == "__main__" for part in parts
    )
