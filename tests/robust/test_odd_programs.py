"""Odd but legal programs: each ends with the right verdict, or with one clear refusal.

Never with a traceback of weft's, and never with *verified* for a program that is wrong. They change
the process that they run in, so each has its own.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

import weft
from tests.robust.odd import classes, deep, exceptions, modules, processes, sources, spawning
from tests.robust.odd.program import INCONCLUSIVE, REFUSED, Odd
from tests.shares import one_in

FAMILIES = (modules, classes, exceptions, sources, deep, spawning, processes)
WORDS = ("verified: ", "violated: ", "weft: ", "inconclusive: ")
"""How what is printed begins, by exit code."""
EVERY = 48
"""One of so many programs is in every run of the tests."""
SOURCES = os.path.dirname(weft.__file__)


def programs() -> list[Odd]:
    return [program for family in FAMILIES for program in family.PROGRAMS]


@pytest.mark.parametrize(
    "program", one_in(EVERY, [pytest.param(each, id=each.name) for each in programs()])
)
def test_it_ends_as_it_should(program: Odd, tmp_path: Path) -> None:
    folder, temporary = tmp_path / "project", tmp_path / "temporary"
    folder.mkdir()
    temporary.mkdir()
    (folder / "test_it.py").write_bytes(program.source)
    done = subprocess.run(
        [sys.executable, "-m", "weft", "check", "test_it.py"],
        cwd=folder,
        env={**os.environ, "TMPDIR": str(temporary), "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="backslashreplace",
        check=False,
    )
    printed = done.stdout + done.stderr
    assert (done.returncode, SOURCES in printed) == (program.code, False), printed
    begins = done.stderr if program.code == REFUSED else done.stdout
    assert begins.startswith(WORDS[program.code])
    rest = printed
    for part in program.says:
        _, found, rest = rest.partition(part)
        assert found, f"{part!r} is not in {printed}"
    assert {each.name for each in folder.iterdir()} <= {"test_it.py", ".weft"}
    assert not list(temporary.iterdir())


def test_no_two_have_the_same_name() -> None:
    names = [program.name for program in programs()]
    assert len(names) == len(set(names))


MEMORY = 300 << 20
SPAWNS = """
import threading


def work(event):
    event.wait()


def test_spawns():
    event = threading.Event()
    threads = [threading.Thread(target=work, args=(event,)) for _ in range(1_000_000)]
    for thread in threads:
        thread.start()
"""


def test_memory_that_is_used_up_by_threads(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(SPAWNS)
    done = subprocess.run(
        [sys.executable, "-m", "weft", "check", "test_it.py", "--steps", "1000000"],
        cwd=tmp_path,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (INCONCLUSIVE, "")
    most = MEMORY * 7 / 8 / 1e6
    assert f"\n  what needs more than {most:,.0f} MB of memory: the program was at " in done.stdout
    assert SOURCES not in done.stdout
