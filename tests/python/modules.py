"""Small modules, written and loaded for a test."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

Load = Callable[[str, str], Any]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], Path]]:
    """Write a module that can be imported by its name until the end of the test."""
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)

    def write(name: str, source: str) -> Path:
        path = tmp_path / f"{name}.py"
        path.write_text(dedent(source))
        importlib.invalidate_caches()
        return path

    yield write
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.fixture
def load(write: Callable[[str, str], Path]) -> Load:
    """Write a module and import it."""

    def load(name: str, source: str) -> Any:
        write(name, source)
        return importlib.import_module(name)

    return load
