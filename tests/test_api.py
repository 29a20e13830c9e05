"""What users may rely on, and which package may import which."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import weft
import weft.model

PACKAGE = Path(weft.__file__).parent

LAYERS = {
    "system": {"system", "errors", "escaping"},
    "strategy": {"strategy", "system", "errors"},
    "monitor": {"monitor", "system", "errors"},
    "model": {"model", "system", "errors"},
}
"""For each package, the parts of weft it may import (DESIGN.md: imports go one way)."""


def test_weft() -> None:
    assert weft.__all__ == [
        "BOUNDED",
        "COMPLETE",
        "SAMPLED",
        "STOP",
        "Choice",
        "Counts",
        "Event",
        "Finding",
        "Guarantee",
        "Inconclusive",
        "Limit",
        "Misuse",
        "ModelError",
        "Monitor",
        "NonDeterminism",
        "NotApplicable",
        "Outcome",
        "Progress",
        "Result",
        "Severity",
        "Status",
        "Strategy",
        "Trace",
        "Unexplored",
        "Verdict",
        "Violation",
        "WeftError",
        "atomic_class",
        "check",
        "choose",
        "explore",
        "method_granularity",
        "register_strategy",
        "replay",
        "unshared",
    ]


def test_model() -> None:
    assert weft.model.__all__ == ["Design", "DesignThread", "Program"]


@pytest.mark.parametrize("module", [weft, weft.model], ids=lambda module: module.__name__)
def test_every_public_name_is_documented(module: object) -> None:
    undocumented = [
        name
        for name in module.__all__  # type: ignore[attr-defined]
        if not str(getattr(module, name).__doc__).split("\n")[0].endswith(".")
    ]
    assert undocumented == []


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("package", LAYERS)
def test_imports_go_one_way(package: str) -> None:
    parts = {
        name.split(".")[1]
        for path in (PACKAGE / package).rglob("*.py")
        for name in imports(path)
        if name.startswith("weft.")
    }
    assert parts - LAYERS[package] == set()


def test_the_engine_knows_no_front_end() -> None:
    parts = {name.split(".")[1] for name in imports(PACKAGE / "engine.py") if "weft." in name}
    assert parts & {"model", "report", "cli", "loading"} == set()
