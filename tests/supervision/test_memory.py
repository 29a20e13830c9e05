"""A child may take seven eighths of the memory that there is."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from weft.supervision.memory import Memory

SPACE = 400 << 20
# Grows by less than an eighth of it between two looks.
GROWS = """
def test_grows():
    kept = []
    while True:
        kept.append(bytes(1 << 10))
"""
AT_IMPORT = """
kept = []
while True:
    kept.append(str(10**300))
"""


def test_what_is_within_the_bound_is_not_told() -> None:
    assert Memory(os.getpid()).exceeded() is None


def test_a_process_that_has_gone_takes_nothing() -> None:
    child = subprocess.Popen([sys.executable, "-c", ""])
    child.wait()
    assert Memory(child.pid).exceeded() is None


@pytest.mark.parametrize(
    ("source", "at"),
    [(GROWS, "the program was at {}:5, in test_grows"), (AT_IMPORT, "loading it was at {}:")],
    ids=["in an execution", "at import"],
)
def test_a_program_that_grows_without_an_end(source: str, at: str, tmp_path: Path) -> None:
    (file := tmp_path / "test_it.py").write_text(source)
    done = subprocess.run(
        [sys.executable, "-m", "weft", "check", "test_it.py", "--json"],
        cwd=tmp_path,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (SPACE, SPACE)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (3, "")
    [system] = json.loads(done.stdout)["systems"]
    [unexplored] = system["unexplored"]
    assert unexplored["limit"] == "memory"
    says = f"what needs more than 367 MB of memory: {at.format(file)}"
    assert unexplored["what"].startswith(says)
