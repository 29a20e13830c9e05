"""Every program in the folders beside this file gives its known answer, and brute force agrees."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import weft
from tests.programs.expected import Expected
from tests.shares import one_in

HERE = Path(__file__).parent
FOLDERS = ("right", "wrong", "data_right", "data_wrong")
SYNCHRONISING = ("right", "wrong")
"""Programs whose schedules differ in few steps; accesses to data make many."""
BRUTE_FORCE = 3_000
"""How many schedules of a program are run at most."""

Test = Callable[[], object]


def load(folder: str, name: str) -> list[tuple[Test, Expected]]:
    """The program of a file, with its answer for each of the ways to explore it."""
    module = import_module(f"tests.programs.{folder}.{name}")
    answers = module.EXPECTED
    listed = answers if isinstance(answers, tuple) else (answers,)
    return [(module.test, expected) for expected in listed]


def names(folder: str) -> list[str]:
    return sorted(file.stem for file in (HERE / folder).glob("*.py"))


def cases(folders: Sequence[str] = FOLDERS, brute_force: bool = False) -> list[Any]:
    """What to run, each with a name; for brute force only what it can finish."""
    found = []
    for folder in folders:
        for name in names(folder):
            for test, expected in load(folder, name):
                if brute_force and not expected.brute_force:
                    continue
                options = [f"{key}={value}" for key, value in expected.options.items()]
                label = "-".join((name, *options))
                found.append(pytest.param(test, expected, id=label, marks=marks(expected)))
    return found


def marks(expected: Expected) -> list[pytest.MarkDecorator]:
    found = []
    if expected.wrong_so_far:
        found.append(pytest.mark.xfail(strict=True, reason=expected.wrong_so_far))
    if sys.version_info < expected.since:
        found.append(pytest.mark.skip(f"needs Python {'.'.join(map(str, expected.since))}"))
    return found


def compare(result: weft.Result, expected: Expected) -> None:
    assert set(result.outcomes) == expected.outcomes
    assert {finding.kind for finding in result.findings} == expected.findings
    assert result.verdict == expected.verdict


def races(result: weft.Result) -> set[str]:
    """The places of the data races."""
    heads = [finding.message.splitlines()[0] for finding in result.races]
    return {head.removeprefix("data race on ").partition(":")[0] for head in heads}


@pytest.mark.parametrize(("test", "expected"), cases())
def test_the_answer_is_the_known_one(test: Test, expected: Expected) -> None:
    result = weft.explore(test, all=True, **expected.options)
    compare(result, expected)
    assert result.blocked == 0
    if expected.executions is not None:
        assert result.executions == expected.executions
    if expected.races is not None:
        assert races(result) == expected.races


@pytest.mark.parametrize(("test", "expected"), one_in(6, cases(SYNCHRONISING, brute_force=True)))
def test_brute_force_agrees(test: Test, expected: Expected) -> None:
    result = weft.explore(test, "exhaustive", all=True, executions=BRUTE_FORCE, **expected.options)
    assert result.unexplored == ()
    compare(result, expected)


@pytest.mark.parametrize(("test", "expected"), one_in(6, cases(("data_right", "data_wrong"))))
def test_nothing_is_gained_by_scheduling_at_every_access(test: Test, expected: Expected) -> None:
    result = weft.explore(test, all=True, visible=["everything"], **expected.options)
    compare(result, expected)
    assert result.blocked == 0
    if expected.executions is not None:
        assert result.executions == (expected.at_every_access or expected.executions)


def test_the_folders_keep_what_they_promise() -> None:
    found = {folder: [load(folder, name) for name in names(folder)] for folder in FOLDERS}
    right = {
        (e.verdict, *e.findings) for f in ("right", "data_right") for p in found[f] for _, e in p
    }
    # Loops that do nothing but wait are cut off where they bring no news.
    assert right == {("verified",), ("verified within the bound",)}
    for folder in ("wrong", "data_wrong"):
        assert all("violated" in {e.verdict for _, e in program} for program in found[folder])
