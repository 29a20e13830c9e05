"""Every example gives the verdict, and needs the number of executions, that it says it does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from examples import run_all

ROOT = Path(__file__).parent.parent


def test_no_example_is_forgotten() -> None:
    assert [path.stem for path in run_all.examples()] == [
        "bank_transfer",
        "barrier_phases",
        "bounded_buffer",
        "double_checked",
        "lost_update",
        "philosophers",
        "readers_writers",
        "work_queue",
    ]


@pytest.mark.parametrize("path", run_all.examples(), ids=lambda path: path.stem)
def test_example(path: Path) -> None:
    assert run_all.answers(path) == run_all.expected_of(path)


def test_run_all_says_so_and_fails_when_an_answer_is_not_the_expected_one(tmp_path: Path) -> None:
    for name in ("run_all.py", "lost_update.py"):
        (tmp_path / name).write_text((ROOT / "examples" / name).read_text())
    changed = tmp_path / "lost_update.py"
    changed.write_text(changed.read_text().replace('("verified", 2)', '("verified", 3)', 1))
    done = subprocess.run(
        [sys.executable, "run_all.py"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == "answers that are not the expected ones: 1\n"
    assert done.stdout.startswith(
        "lost_update.py\n"
        "  check_unprotected       violated        2 executions\n"
        "  check_locked            verified        2 executions\n"
        "    expected: ('verified', 3)\n"
        "  check_atomic            verified        2 executions\n"
        "\n"
    )
    assert "assertion failed in audit: the balance is 10, not 20 [lost_update.py:" in done.stdout
