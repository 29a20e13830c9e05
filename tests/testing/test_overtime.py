"""A test that nothing in the process can end: pytest is ended from outside, which says why.

The process that does so writes to the same stream as pytest. So when that stream is at its end,
neither of them is left.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.testing.project import WITHOUT, Project
from weft.testing import outside

KEEPS = """\
import itertools

import pytest


@pytest.mark.weft(seconds=0.5)
def test_keeps_the_lock():
    sum(itertools.repeat(1))
"""
SWALLOWS = """\
import pytest


def spin():
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass


@pytest.mark.weft(seconds=0.5)
def test_swallows():
    spin()
"""


def ended(project: Project, *arguments: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *WITHOUT, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("capture", ["fd", "sys", "no"])
def test_c_code_that_keeps_the_lock(project: Project, capture: str) -> None:
    project.write("test_it.py", KEEPS)
    code, _, errors = ended(project, f"--capture={capture}")
    assert code == -signal.SIGKILL
    file = project.path / "test_it.py"
    assert errors == (
        "\n"
        "weft: C code has kept the interpreter's lock for longer than the 0.5 s that the test may "
        "take\n"
        f"  where: test_it.py::test_keeps_the_lock, at {file}:8, in test_keeps_the_lock\n"
        "  to do: look for C code that runs for long there; pytest cannot go on and was ended, "
        "weft check would have told what it has found\n"
    )


@pytest.mark.long
def test_code_that_catches_every_interruption(project: Project) -> None:
    project.write("test_it.py", SWALLOWS)
    code, _, errors = ended(project)
    assert code == -signal.SIGKILL
    first, what, where, todo = errors.splitlines()
    assert (first, what) == (
        "",
        "weft: code of the program does not come back after 10 s and catches every interruption",
    )
    assert where.startswith(f"  where: test_it.py::test_swallows, at {project.path}/test_it.py:")
    assert todo.startswith("  to do: look for `except BaseException` or a bare `except` in a loop")


def test_xdist_goes_on_with_the_other_tests(project: Project) -> None:
    project.write("test_it.py", KEEPS + "\n\ndef test_other():\n    pass\n")
    code, printed, errors = ended(project, "-n1", "-p", "xdist")
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "1 failed, 1 passed" in printed
    assert "crashed while running 'test_it.py::test_keeps_the_lock'" in printed
    assert "where: test_it.py::test_keeps_the_lock, at" in errors


IN_TIME = """\
import os
import time

import pytest


@pytest.mark.weft(seconds=0.01)
def test_is_out_of_time(request):
    until = time.monotonic()
    for _ in range(100_000):
        pass


def test_no_process_is_left_to_wait_for():
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, 0)
"""


def test_nobody_is_ended_who_ends_alone(project: Project) -> None:
    project.write("test_it.py", IN_TIME)
    code, printed, errors = ended(project, "-W", "ignore")
    assert (code, errors) == (pytest.ExitCode.OK, ""), printed


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")
def test_who_is_stopped_is_not_taken_for_one_that_keeps_the_lock() -> None:
    with subprocess.Popen(["sleep", "60"]) as other:
        watch = outside.Watch(other.pid, "weft")
        before = watch.stopped
        other.send_signal(signal.SIGSTOP)
        os.waitpid(other.pid, os.WUNTRACED)
        assert (before, watch.stopped) == (False, True)
        other.kill()
