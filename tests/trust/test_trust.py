"""The known answers of programs that weft once got wrong, by the API and by the command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import weft
from tests.trust.programs import CHECKED, PROGRAMS, Checked, Known

NAME = "known_program"
PYTEST = """\
import threading
import weft

@weft.check
def test_checked():
    thread = threading.Thread(target=int)
    thread.start()
    thread.join()

def test_other():
    pass
"""


@pytest.mark.parametrize("known", PROGRAMS, ids=lambda known: known.name)
def test_outcomes(known: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType(NAME)
    monkeypatch.setitem(sys.modules, NAME, module)
    exec(compile(known.source, f"{NAME}.py", "exec"), vars(module))
    result = weft.explore(module.program, all=True, instrument=known.instrument)
    assert set(result.outcomes) == known.saw
    assert result.verdict is weft.Verdict.VERIFIED


@pytest.mark.parametrize("checked", CHECKED, ids=lambda checked: checked.name)
def test_weft_check(checked: Checked, tmp_path: Path) -> None:
    path = tmp_path / "known.py"
    path.write_text(checked.source)
    command = [sys.executable, "-m", "weft", "check", *checked.options, path.name]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert checked.says in ran.stdout + ran.stderr
    assert ran.returncode == checked.exit_code


def test_check_without_parentheses_loses_no_test(tmp_path: Path) -> None:
    (tmp_path / "test_mix.py").write_text(PYTEST)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_mix.py"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0
    assert "2 passed" in ran.stdout
