"""Imports go one way, from room to room.

A room is a package of weft, a module beside the packages, or a package of the Python front end.
What a function imports when it runs, to save time at the start, is not looked at, but for the rooms
that are to know nothing of the others.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import weft

PACKAGE = Path(weft.__file__).parent

ORDER = [
    *("errors", "limits", "own_builtins", "places", "hash_seed", "quiet", "exchanged", "escaping"),
    *("storage", "timekeeper", "system", "channel"),
    *("strategy", "monitor", "result"),
    *("interrupts", "watchdog", "tally", "determinism", "loop"),
    *("minimise", "explain", "showing", "progress", "engine"),
    *("model",),
    *("python.instrument", "python.runtime", "python.data", "python.program", "python.stdlib"),
    *("python", "python.checkpoint"),
    *("asking", "decorating", "api", "report"),
    *("config", "loading", "schedule"),
    *("demo", "cli", "supervision", "testing", "__main__"),
]
"""A room imports from the rooms that come before it, and from no others."""

UPWARDS = {
    ("python.data", "python.program"),
    ("python.data", "python.stdlib"),
    ("python.instrument", "python.program"),
    ("python.instrument", "python.runtime"),
    ("python.program", "python"),
    ("python.program", "python.stdlib"),
    ("python.runtime", "python"),
    ("python.runtime", "python.data"),
    ("python.runtime", "python.program"),
    ("python.stdlib", "python"),
}
"""What is still the other way round: the Python front end is one knot. Nothing may be added."""

ALONE = {
    "system": {"system", "errors", "escaping"},
    "strategy": {"strategy", "system", "errors"},
    "monitor": {"monitor", "system", "errors"},
    "model": {"model", "system", "errors"},
}
"""Rooms that know nothing else, whenever it is imported."""


def rooms() -> set[str]:
    """All that there are."""
    return {room(name(path)) for path in PACKAGE.rglob("*.py")} - {"weft"}


def name(path: Path) -> str:
    """The name of the module of a file."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room(module: str) -> str:
    parts = module.split(".")[1:]
    if len(parts) > 1 and parts[0] == "python" and (PACKAGE / "python" / parts[1]).is_dir():
        return f"python.{parts[1]}"
    return parts[0] if parts else "weft"


def imported(nodes: Iterator[ast.AST]) -> Iterator[str]:
    """The modules that some of these statements import, and names that may be modules."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a relative import"
            if node.module == "weft":
                yield from (f"weft.{alias.name}" for alias in node.names)
            else:
                yield str(node.module)


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def test_every_room_has_its_place() -> None:
    assert sorted(rooms()) == sorted(ORDER)


def test_a_room_imports_only_from_those_below() -> None:
    upwards = set()
    for path in PACKAGE.rglob("*.py"):
        here = room(name(path))
        for module in imported(iter(tree(path).body)):
            there = room(module)
            if here == "weft" or not module.startswith("weft.") or here == there:
                continue
            if ORDER.index(there) > ORDER.index(here):
                upwards.add((here, there))
    assert upwards == UPWARDS


@pytest.mark.parametrize("package", ALONE)
def test_some_rooms_know_nothing_of_the_others(package: str) -> None:
    parts = {
        room(module)
        for path in (PACKAGE / package).rglob("*.py")
        for module in imported(ast.walk(tree(path)))
        if module.startswith("weft.")
    }
    assert parts - ALONE[package] == set()


def test_the_engine_knows_no_front_end() -> None:
    parts = {room(m) for m in imported(ast.walk(tree(PACKAGE / "engine.py"))) if "weft." in m}
    assert parts & {"model", "python", "report", "cli", "loading"} == set()


@pytest.mark.parametrize("module", ["weft.python.system", "weft.python.data.memory", "weft.engine"])
def test_a_module_can_be_imported_first(module: str) -> None:
    command = [sys.executable, "-c", f"import {module}"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
