"""Lets tests run pytest in a project of their own, with the plugin as if it were installed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import weft
from tests.testing.project import Project

SOURCES = Path(weft.__file__).parent.parent


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Project:
    # As if these sources were installed: pytest finds the plugin by its entry point.
    notes = pytester.path / "installed" / "weft_here-0.dist-info"
    notes.mkdir(parents=True)
    (notes / "METADATA").write_text("Metadata-Version: 2.1\nName: weft-here\nVersion: 0\n")
    (notes / "entry_points.txt").write_text("[pytest11]\nweft = weft.testing.plugin\n")
    paths = [str(SOURCES), str(notes.parent), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
    monkeypatch.setenv("PYTHONHASHSEED", "0")
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    return Project(pytester)
