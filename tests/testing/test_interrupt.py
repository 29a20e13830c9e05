"""Ctrl-C ends the run, and the test that was being explored is told of as far as it came."""

from __future__ import annotations

import subprocess
import sys

from tests.testing.project import WITHOUT, Project

TESTS = """\
import os
import signal
import threading

import weft
from weft.python.program.outside import permitted


@weft.check(write_through=["executions"])
def test_endless():
    locks = [threading.Lock() for _ in range(5)]

    def use():
        for lock in locks:
            with lock:
                pass

    threads = [threading.Thread(target=use) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with open("executions", "ab", 0) as file:
        file.write(b"x")
    if os.path.getsize("executions") == 10:
        with permitted("signal.raise_signal"):
            signal.raise_signal(signal.SIGINT)


def test_after():
    raise AssertionError
"""


def test_interrupt(project: Project) -> None:
    project.write("test_it.py", TESTS)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *WITHOUT], capture_output=True, text=True, check=False
    )
    lines = done.stdout.splitlines()
    assert done.returncode == 2
    at = next(n for n, line in enumerate(lines) if line.strip("= ") == "weft")
    told = [" ".join(line.split()) for line in lines[at + 1 : at + 3]]
    assert told[0].startswith("inconclusive ")
    assert told[0].endswith(" test_it.py::test_endless")
    assert told[1] == "not explored: what was left when it was interrupted"
