"""Standard streams that are closed or full: the exit code and the message, in every combination."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from tests.shares import one_in
from weft.schedule import Schedule

PROGRAM = """\
import sys
import threading

print("loaded", flush=True)
print("loaded", file=sys.stderr, flush=True)


def test_verified():
    print("run", flush=True)
    lock = threading.Lock()
    thread = threading.Thread(target=lock.acquire)
    thread.start()
    thread.join()


def test_violated():
    print("run", flush=True)
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()
"""
STREAMS = ["<&-", ">&-", "2>&-"]
CLOSED = [" ".join(filter(None, each)) for each in product(*[("", closed) for closed in STREAMS])]
FULL = ["> /dev/full", "2> /dev/full", "> /dev/full 2> /dev/full", "<&- > /dev/full 2>&-"]
SOME = ["<&- >&-", "<&- 2>&-", "> /dev/full"]
LOST = """\
weft: the report could not be written: {}
  where: the standard output
  to do: give it somewhere to write to, with room for it
"""
FIRST = "check program.py::test_violated"
COMMANDS = {
    FIRST: 1,
    "check program.py::test_violated --json": 1,
    "check program.py::test_verified": 0,
    "check program.py::test_verified --steps 2": 3,
    "replay violated.json": 1,
    "replay verified.json": 0,
    "strategies": 0,
    "--version": 0,
    "--help": 0,
}
MISTAKES = {
    "check nothing.py": "weft: there is no such file\n",
    "check program.py::nothing": "weft: there is nothing named 'nothing' in program.py\n",
    "replay nothing.json": "weft: the schedule cannot be read: No such file or directory\n",
    "nothing": "weft: there is no 'nothing'\n",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all: what is checked again writes no other files."""
    tmp_path = tmp_path_factory.mktemp("streams")
    (tmp_path / "program.py").write_text(PROGRAM)
    for name in ("verified", "violated"):
        schedule = Schedule("deadlock", "", (), f"program.py::test_{name}")
        schedule.save(tmp_path / f"{name}.json")
    return tmp_path


def weft(folder: Path, command: str, streams: str) -> tuple[int, str, str]:
    """Run it by a shell; what it returned and printed."""
    done = subprocess.run(
        f'exec "$PYTHON" -m weft {command} {streams}',
        shell=True,
        cwd=folder,
        env={**os.environ, "PYTHON": sys.executable},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@cache
def usual(folder: Path, command: str) -> tuple[int, str, str]:
    return weft(folder, command, "")


def without_own(text: str) -> str:
    """What weft said, without what the program did, and without times."""
    return "".join(
        line
        for line in text.splitlines(True)
        if line not in ("loaded\n", "run\n") and '"seconds"' not in line
    )


@pytest.mark.parametrize(
    ("command", "streams"),
    [(FIRST, streams) for streams in (*CLOSED, *FULL)]
    + one_in(
        2,
        [
            pytest.param(command, streams)
            for command in COMMANDS
            for streams in SOME
            if command != FIRST
        ],
    )
    + [
        pytest.param(command, streams, marks=pytest.mark.long)
        for command in COMMANDS
        for streams in (*CLOSED, *FULL)
        if command != FIRST and streams not in SOME
    ],
)
def test_the_report(folder: Path, command: str, streams: str) -> None:
    expected = usual(folder, command)
    assert expected[0] == COMMANDS[command]
    why = "it is closed" if " >&-" in f" {streams}" else "No space left on device"
    lost = " >" in f" {streams}"
    silent = "2>" in streams
    code, out, err = weft(folder, command, streams)
    assert code == (2 if lost else COMMANDS[command])
    assert without_own(out) == ("" if lost else without_own(expected[1]))
    assert without_own(err) == (LOST.format(why) if lost and not silent else "")


@pytest.mark.parametrize("streams", SOME)
@pytest.mark.parametrize("command", MISTAKES)
def test_mistakes(folder: Path, command: str, streams: str) -> None:
    code, out, err = weft(folder, command, streams)
    lost = " >" in f" {streams}" and "program.py" in command
    assert (code, without_own(out)) == (2, "")
    if "2>" in streams:
        assert err == ""
        return
    said = without_own(err)
    assert said.startswith(MISTAKES[command])
    # What the program printed when it was loaded could not be written, either.
    assert said.count("weft: ") == (2 if lost else 1)


def test_files_are_written_where_the_report_cannot_be(folder: Path) -> None:
    command = "check program.py::test_violated --html r.html --sarif r.sarif"
    code, _, err = weft(folder, command, ">&-")
    assert (code, without_own(err)) == (2, LOST.format("it is closed"))
    assert sorted(path.name for path in folder.glob("r.*")) == ["r.html", "r.sarif"]
    assert len(list((folder / ".weft" / "schedules").iterdir())) == 1


def test_nobody_reads_the_report(folder: Path) -> None:
    for command in ("check program.py::test_verified", "--version", "--help"):
        # The reader is gone before anything is written.
        line = f'("$PYTHON" -m weft {command}; echo $? >&2) | true'
        done = subprocess.run(
            line,
            shell=True,
            cwd=folder,
            env={**os.environ, "PYTHON": sys.executable},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert without_own(done.stderr) == "2\n"
