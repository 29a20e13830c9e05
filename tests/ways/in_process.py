"""Ways in that lead through `weft.explore`: each gives a function for a kind of shared state."""

from __future__ import annotations

import linecache
import py_compile
import runpy
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any
from zipfile import ZipFile

from tests.ways.programs import SOURCE

Target = Callable[[], object]
Way = Callable[[Path, str], Target]
"""How a kind of shared state in a folder becomes something to explore."""


def imported(folder: Path, name: str) -> Any:
    """The module that has the programs, imported from a file."""
    if name not in sys.modules:
        (folder / f"{name}.py").write_text(SOURCE, encoding="utf-8")
        invalidate_caches()
    return import_module(name)


def function(folder: Path, kind: str) -> Target:
    found: Target = getattr(imported(folder, "racy_module"), kind)
    return found


def lambda_expression(folder: Path, kind: str) -> Target:
    run = function(folder, kind)
    return lambda: run()


def nested_function(folder: Path, kind: str) -> Target:
    run = function(folder, kind)

    def nested() -> None:
        run()

    return nested


class Holder:
    """An object that has something to run."""

    def __init__(self, run: Target) -> None:
        self.run = run

    def method(self) -> object:
        return self.run()


class Called(Holder):
    def __call__(self) -> object:
        return self.run()


def bound_method(folder: Path, kind: str) -> Target:
    return Holder(function(folder, kind)).method


def callable_object(folder: Path, kind: str) -> Target:
    return Called(function(folder, kind))


def partial_function(folder: Path, kind: str) -> Target:
    return partial(function(folder, kind))


def executed_before(folder: Path, kind: str) -> Target:
    namespace: dict[str, Any] = {}
    exec(SOURCE, namespace)
    found: Target = namespace[kind]
    return found


def executed_by_it(folder: Path, kind: str) -> Target:
    def run() -> None:
        namespace: dict[str, Any] = {}
        exec(SOURCE, namespace)
        namespace[kind]()

    return run


def executed_whole(folder: Path, kind: str) -> Target:
    code = compile(f"{SOURCE}\n\n{kind}()\n", "generated.py", "exec")

    def run() -> None:
        exec(code, {"__name__": "generated"})

    return run


def evaluated(folder: Path, kind: str) -> Target:
    module = imported(folder, "racy_evaluated")

    def run() -> None:
        eval(f"{kind}()", vars(module))

    return run


def run_by_runpy(folder: Path, kind: str) -> Target:
    path = folder / f"run_{kind}.py"
    path.write_text(f"{SOURCE}\n\n{kind}()\n", encoding="utf-8")
    return lambda: runpy.run_path(str(path))


def made_of_code(folder: Path, kind: str) -> Target:
    """Functions that are put together from their code while the program runs."""
    code = compile(SOURCE, "assembled.py", "exec")
    codes = {each.co_name: each for each in code.co_consts if isinstance(each, CodeType)}

    def run() -> None:
        namespace: dict[str, Any] = {}
        exec(code, namespace)
        for name, each in codes.items():
            if name != "Counter":
                namespace[name] = FunctionType(each, namespace)
        namespace[kind]()

    return run


def notebook_cell(folder: Path, kind: str) -> Target:
    name = "<ipython-input-1-5f2e>"
    linecache.cache[name] = (len(SOURCE), None, SOURCE.splitlines(keepends=True), name)
    namespace: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(SOURCE, name, "exec"), namespace)
    found: Target = namespace[kind]
    return found


def from_a_zip_file(folder: Path, kind: str) -> Target:
    archive = folder / "racy.zip"
    if not archive.exists():
        with ZipFile(archive, "w") as file:
            file.writestr("racy_zipped.py", SOURCE)
        sys.path.insert(0, str(archive))
    found: Target = getattr(import_module("racy_zipped"), kind)
    return found


def without_source(folder: Path, kind: str) -> Target:
    source = folder / "racy_compiled.py"
    if "racy_compiled" not in sys.modules:
        source.write_text(SOURCE, encoding="utf-8")
        py_compile.compile(str(source), str(folder / "racy_compiled.pyc"))
        source.unlink()
        invalidate_caches()
    found: Target = getattr(import_module("racy_compiled"), kind)
    return found


def imported_by_it(folder: Path, kind: str) -> Target:
    (folder / f"late_{kind}.py").write_text(SOURCE, encoding="utf-8")
    invalidate_caches()

    def run() -> None:
        getattr(import_module(f"late_{kind}"), kind)()

    return run


def reached_by_a_name(folder: Path, kind: str) -> Target:
    """A module that nothing refers to, and that nobody imports meanwhile."""
    imported(folder, "racy_unreferred")

    def run() -> None:
        getattr(sys.modules["racy_unreferred"], kind)()

    return run


WAYS: tuple[Way, ...] = (
    function,
    lambda_expression,
    nested_function,
    bound_method,
    callable_object,
    partial_function,
    executed_before,
    executed_by_it,
    executed_whole,
    evaluated,
    run_by_runpy,
    made_of_code,
    notebook_cell,
    from_a_zip_file,
    without_source,
    imported_by_it,
    reached_by_a_name,
)
