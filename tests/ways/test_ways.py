"""Every way in is watched: the same races through all of them, in both scheduling models."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import weft
from tests.ways.in_process import WAYS, Way
from tests.ways.programs import VIOLATED, verdicts


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder from which modules can be imported; they are gone afterwards."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    known = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - known:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_of_explore(way: Way, folder: Path) -> None:
    def verdict(kind: str, model: Any) -> str:
        return weft.explore(way(folder, kind), scheduling=model).verdict.value

    assert verdicts(verdict) == VIOLATED
