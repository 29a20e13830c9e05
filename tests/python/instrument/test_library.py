"""The standard library as material: all of it can be rewritten, and its own tests still pass."""

from __future__ import annotations

import dis
import importlib
import subprocess
import sys
import sysconfig
import warnings
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import CodeType

import pytest

from tests.python.instrument.recording import every_global, silent
from tests.shares import one_in
from weft.python.instrument import Hooks, rewrite

LIBRARY = Path(sysconfig.get_paths()["stdlib"])
SOME = ("argparse", "asyncio.tasks", "contextlib", "dataclasses", "difflib", "enum", "functools",
        "heapq", "inspect", "json.decoder", "queue", "typing")  # fmt: skip
"""Modules that use much of the language."""

TESTED = {
    "argparse": ("argparse",),
    "ast": ("ast",),
    "collections": ("collections",),
    "configparser": ("configparser",),
    "contextlib": ("contextlib",),
    "copy": ("copy",),
    "csv": ("csv",),
    "dataclasses": ("dataclasses",),
    "difflib": ("difflib",),
    "enum": ("enum",),
    "fractions": ("fractions",),
    "functools": ("functools",),
    "heapq": ("heapq",),
    "json": ("json", "json.decoder", "json.encoder", "json.scanner"),
    "pprint": ("pprint",),
    "shlex": ("shlex",),
    "statistics": ("statistics",),
    "string": ("string",),
    "textwrap": ("textwrap",),
    "types": ("types",),
    "weakref": ("weakref", "_weakrefset"),
}
"""By the name of the test: the modules that get hooks while it runs."""
PARTS = 16
QUICK = ("textwrap", "heapq", "contextlib", "string")


def compiled(path: Path) -> CodeType | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return compile(path.read_bytes(), str(path), "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            return None


def files() -> Iterator[Path]:
    for path in sorted(LIBRARY.rglob("*.py")):
        if "site-packages" not in path.parts:
            yield path


def check(code: CodeType) -> None:
    """With hooks as without: the same functions, names, places and handlers."""
    plain = rewrite(code, Hooks(), {}, every_global)
    with_hooks = rewrite(code, silent(), {}, every_global)
    for before, same, after in zip(*map(in_order, (code, plain, with_hooks)), strict=True):
        assert places(same) == places(before)
        assert set(places(after)) == set(places(before))
        assert after.co_qualname == before.co_qualname
        assert after.co_flags == before.co_flags
        assert after.co_varnames == before.co_varnames
        assert len(handlers(same)) == len(handlers(before))
        assert [entry[3:] for entry in handlers(after)] == [entry[3:] for entry in handlers(before)]


def in_order(code: CodeType) -> list[CodeType]:
    """All code inside that is used, by where it stands: constants may change their order."""
    return sorted(used(code), key=lambda inner: (inner.co_qualname, list(map(str, places(inner)))))


def used(code: CodeType) -> Iterator[CodeType]:
    """Without code that the compiler has found to be out of reach."""
    yield code
    extended = 0
    for operation, argument in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        constant = extended << 8 | argument
        extended = constant if operation == dis.EXTENDED_ARG else 0
        if operation in dis.hasconst and isinstance(code.co_consts[constant], CodeType):
            yield from used(code.co_consts[constant])


def places(code: CodeType) -> list[object]:
    """Where each instruction stands, without caches and what makes arguments longer."""
    return [
        position
        for position, operation in zip(code.co_positions(), code.co_code[::2], strict=True)
        if operation and operation != dis.EXTENDED_ARG
    ]


def handlers(code: CodeType) -> list[tuple[int, ...]]:
    """Start, end, target, depth and whether the place is kept, of each entry of the table."""
    return [
        (entry.start, entry.end, entry.target, entry.depth, entry.lasti)
        for entry in dis._parse_exception_table(code)  # type: ignore[attr-defined]
    ]


@pytest.mark.parametrize("name", one_in(2, SOME))
def test_modules_that_use_much_of_the_language(name: str) -> None:
    path = importlib.import_module(name).__file__
    assert path is not None
    code = compiled(Path(path))
    assert code is not None
    check(code)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_the_whole_library(part: int) -> None:
    for path in islice(files(), part, None, PARTS):
        code = compiled(path)
        if code is not None:
            check(code)


def own_test(name: str) -> None:
    """In a process of its own, as hooks in modules that pytest uses too would be in its way."""
    runner = Path(__file__).with_name("own_tests.py")
    modules = ",".join(TESTED[name])
    found = subprocess.run(
        [sys.executable, str(runner), f"test_{name}", modules],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize("name", QUICK)
def test_own_tests_of_some_modules(name: str) -> None:
    own_test(name)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in TESTED if name not in QUICK])
def test_own_tests_of_more_modules(name: str) -> None:
    own_test(name)
