"""Every example gives the verdict, and needs the number of executions, that it says it does."""

from __future__ import annotations

import io
import json
import runpy
import shutil
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from examples import run_all
from weft.cli import main

EXAMPLES = Path(run_all.__file__).parent
MODELS = sorted(set((EXAMPLES / "models").glob("*.py")) - {EXAMPLES / "models" / "published.py"})


def test_no_example_is_forgotten() -> None:
    folders = {path.parent.name for path in EXAMPLES.glob("*/buggy.py")}
    assert folders == set(run_all.EXPECTED)
    assert len(folders) == 10
    assert [path.stem for path in MODELS] == [
        "bank_transfer",
        "barrier_phases",
        "bounded_buffer",
        "double_checked",
        "lost_update",
        "philosophers",
        "readers_writers",
        "work_queue",
    ]


@pytest.mark.parametrize("name", run_all.EXPECTED)
def test_example(name: str) -> None:
    expected = run_all.EXPECTED[name]
    assert run_all.answer(EXAMPLES / name / "buggy.py") == expected.buggy
    assert run_all.answer(EXAMPLES / name / "fixed.py") == expected.fixed


def test_the_list_of_examples_is_true() -> None:
    page = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| [")]
    assert rows == [
        f"| [{name}]({name}/README.md) | {bug} | {buggy} | {fixed} |"
        for name, (bug, buggy, fixed) in run_all.EXPECTED.items()
    ]


@pytest.mark.parametrize("path", MODELS, ids=lambda path: path.stem)
def test_model(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    printed = io.StringIO()
    with redirect_stdout(printed):
        main(["check", str(path), "--json"])
    answers = {
        system["name"]: (system["verdict"], system["counts"]["executions"])
        for system in json.loads(printed.getvalue())["systems"]
    }
    assert answers == runpy.run_path(str(path))["EXPECTED"]


def test_run_all_says_so_and_fails_when_an_answer_is_not_the_expected_one(tmp_path: Path) -> None:
    changed = tmp_path / "run_all.py"
    for name in run_all.EXPECTED:
        shutil.copytree(EXAMPLES / name, tmp_path / name)
    text = (EXAMPLES / "run_all.py").read_text(encoding="utf-8")
    changed.write_text(text.replace('Answer("verified", 66)', 'Answer("verified", 67)'))
    done = subprocess.run(
        [sys.executable, "run_all.py"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == "answers that are not the expected ones: 1\n"
    lines = done.stdout.splitlines()
    assert " ".join(lines[0].split()) == "example what is wrong weft says of the mended one"
    assert [line.split()[0] for line in lines[2:10]] == sorted(run_all.EXPECTED)[:8]
    assert lines[10].endswith("deadlock, 14 executions   verified, 66 executions")
    assert lines[11].endswith("deadlock, 14 executions   verified, 67 executions")
    assert lines[11].split()[0] == "expected:"
    assert "violated: test_transfers_in_both_directions" in lines
