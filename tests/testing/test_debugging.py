"""`pytest --pdb` stops where the failing schedule fails, with everything as it is there."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.testing.project import WITHOUT, Project

TESTS = """\
import threading

import weft

state = {"count": 0}


@weft.check()
def test_in_a_thread():
    def count():
        seen = state["count"]
        state["count"] = seen + 1
        assert state["count"] == seen + 1

    threads = [threading.Thread(target=count) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@weft.check()
def test_deadlock():
    first, second = threading.Lock(), threading.Lock()

    def use(name, one, other):
        with one:
            with other:
                pass

    thread = threading.Thread(target=use, args=("thread", first, second))
    thread.start()
    use("main", second, first)
    thread.join()
"""


def debug(test: str, *commands: str) -> list[str]:
    """What the debugger says to some commands."""
    arguments = [*WITHOUT, "--pdb", f"test_it.py::{test}"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *arguments],
        input="".join(f"{command}\n" for command in commands),
        capture_output=True,
        text=True,
    )
    lines = done.stdout.splitlines()
    begin = next(n for n, line in enumerate(lines) if "PDB post_mortem" in line)
    end = next(n for n, line in enumerate(lines) if line.strip("= ") == "weft")
    return lines[begin + 1 : end]


@pytest.fixture(autouse=True)
def _written(project: Project) -> None:
    project.write("test_it.py", TESTS)


def test_it_stops_in_the_failing_thread(project: Project) -> None:
    lines = debug("test_in_a_thread", "p seen, state", "q")
    assert lines[:4] == [
        f"> {project.path}/test_it.py(13)count()",
        '-> assert state["count"] == seen + 1',
        "(Pdb) (0, {'count': 2})",
        "(Pdb) ",
    ]


def test_it_stops_where_a_thread_waits_for_ever(project: Project) -> None:
    lines = debug("test_deadlock", "p name, one.locked(), other.locked()", "c")
    assert lines[:3] == [
        f"> {project.path}/test_it.py(28)use()",
        "-> with other:",
        "(Pdb) ('thread', True, True)",
    ]
