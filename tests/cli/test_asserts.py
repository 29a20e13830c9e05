"""Without asserts nothing that a program says can fail: weft puts them back, or refuses."""

from __future__ import annotations

import importlib
import os
import py_compile
import subprocess
import sys
from pathlib import Path

import pytest

import weft
from weft.cli.hashing import with_asserts

HELPER = """\
def same(a, b):
    assert a == b, "a lost update"
"""
COUNTER = """\
import threading
import weft
from helper import same

class Counter:
    total = 0

def add(counter):
    counter.total += 1

def test_counter():
    counter = Counter()
    threads = [threading.Thread(target=add, args=(counter,)) for _ in range(2)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    same(counter.total, 2)

@weft.check(executions=100)
def test_checked():
    test_counter()

if __name__ == "__main__":
    print(weft.explore(test_counter).verdict)
"""
SOURCES = str(Path(weft.__file__).parents[1])


def run(folder: Path, words: list[str], **variables: str) -> tuple[int, str]:
    (folder / "helper.py").write_text(HELPER)
    (folder / "test_counter.py").write_text(COUNTER)
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONHASHSEED"}
    environment = {**kept, "PYTHONPATH": SOURCES, "PYTHONDONTWRITEBYTECODE": "1", **variables}
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("words", "variables"),
    [(["-O"], {}), (["-OO"], {"PYTHONHASHSEED": "0"}), ([], {"PYTHONOPTIMIZE": "1"})],
)
def test_the_command_line_puts_them_back(
    tmp_path: Path, words: list[str], variables: dict[str, str]
) -> None:
    target = "test_counter.py::test_counter"
    code, said = run(tmp_path, [*words, "-m", "weft", "check", target], **variables)
    assert code == 1
    assert "a lost update" in said


@pytest.mark.parametrize("words", [["test_counter.py"], ["-m", "pytest", "-k", "checked", "-q"]])
def test_all_others_are_refused(tmp_path: Path, words: list[str]) -> None:
    code, said = run(tmp_path, ["-O", *words])
    assert code == 1
    assert "Python runs without asserts (-O, or PYTHONOPTIMIZE), so none of them can fail" in said
    assert "run it without -O, and unset PYTHONOPTIMIZE" in said


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        (["-O", "-m", "weft", "check"], ["-m", "weft", "check"]),
        (["-OO", "weft", "-O"], ["weft", "-O"]),
        (["-bOs", "-Om", "weft"], ["-bs", "-m", "weft"]),
        (["-W", "error", "-O", "-"], ["-W", "error", "-"]),
        (["-X", "-O", "-WO", "-O", "f"], ["-X", "-O", "-WO", "f"]),
        (["--check-hash-based-pycs", "never", "-O"], ["--check-hash-based-pycs", "never"]),
        (["-c", "-O"], ["-c", "-O"]),
        (["-mO", "-O"], ["-mO", "-O"]),
    ],
)
def test_what_is_left_of_the_arguments(words: list[str], kept: list[str]) -> None:
    assert with_asserts(words) == kept


def test_a_module_without_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How it was compiled is not known, so that is named."""
    monkeypatch.syspath_prepend(str(tmp_path))
    source = tmp_path / "sourceless_module.py"
    source.write_text("def program():\n    assert False\n")
    target = str(tmp_path / "sourceless_module.pyc")
    py_compile.compile(str(source), target, doraise=True, optimize=1)
    source.unlink()
    module = importlib.import_module("sourceless_module")
    result = weft.explore(module.program)
    assert result.verdict is weft.Verdict.VERIFIED
    assert (
        "no asserts were left out when sourceless_module.pyc was compiled: its source is not there"
        in result.assumptions
    )
    del sys.modules["sourceless_module"]
