"""Keeps the schedules of a test's findings, and says how to run them again."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from weft.loading.functions import ONCE
from weft.loading.target import Target
from weft.python.settings import Settings
from weft.result import Result
from weft.schedule import Schedule, recorded, store
from weft.schedule.storing import FOLDER
from weft.system.trace import Finding

OF_CASES = "_unittest_setUpClass_fixture_"
"""How the fixture begins by which pytest does what a class of `unittest` does once."""
NOT_KEPT = frozenset({"undo", "visible", "refine", "write_through"})
"""Settings that no schedule depends on, or that come from what was learnt."""


def schedule_of(
    finding: Finding, result: Result, item: pytest.Function, options: Mapping[str, Any]
) -> Schedule:
    """The schedule of a finding, with the test it belongs to."""
    assert result.explored is not None
    settings = {
        name: options.get(name, default)
        for name, default in vars(Settings()).items()
        if name not in NOT_KEPT
    }
    settings["instrument"] = list(settings["instrument"])
    settings["visible"] = list(getattr(result.explored, "learnt", ()))
    made = recorded(finding, result.explored, Target(str(item.path)), settings)
    return replace(made, target=target_name(item), runner="pytest" if needs_pytest(item) else "")


def needs_pytest(item: pytest.Function) -> bool:
    """Whether the test cannot be run without what pytest sets up for it."""
    names = [name for name in item.fixturenames if not name.startswith(OF_CASES)]
    if item.cls is not None and any(name in vars(cls) for cls in _own(item.cls) for name in ONCE):
        return True
    return bool(names) or hasattr(item, "callspec")


def _own(cls: type) -> list[type]:
    return [each for each in cls.__mro__ if each.__module__ != "unittest.case"]


def _found_without_pytest(item: pytest.Function) -> bool:
    """Whether what the test imports is likely to be found without pytest."""
    config, folders = item.config, item.path.parents
    told = any((each / "conftest.py").exists() for each in folders if each >= config.rootpath)
    return not told and not config.getini("pythonpath")


def target_name(item: pytest.Function) -> str:
    """The test by its file, below the project's folder if it is there, and the names in it."""
    path = item.path
    if path.is_relative_to(item.config.rootpath):
        path = path.relative_to(item.config.rootpath)
    return f"{path.as_posix()}::{names_of(item)}"


def names_of(item: pytest.Item) -> str:
    """What comes after the file: classes, the test, and its parameters."""
    return item.nodeid.partition("::")[2]


def kept(schedule: Schedule, item: pytest.Function) -> Path | None:
    """Write the schedule; where it is, None if it could not be written."""
    try:
        return store(schedule, item.config.rootpath / FOLDER)
    except OSError:
        return None


def commands(path: Path, item: pytest.Function) -> str:
    """How to run the schedule again."""
    near = os.path.relpath(path)
    shown = str(path) if near.startswith(os.pardir) else near
    found = f"to run it again: pytest --weft-replay {shown}"
    alone = not needs_pytest(item) and _found_without_pytest(item)
    return found if not alone else f"{found}\n             or: weft replay {shown}"
