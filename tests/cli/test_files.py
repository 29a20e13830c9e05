"""Files that cannot be checked, and files that cannot be written: what is said of each."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Weft
from weft.errors import WeftError
from weft.loading import blaming
from weft.loading.files import HERE

DEADLOCK = """\
import threading

def test_twice():
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()
"""
NEWER = f"if it is that of a newer Python, run weft with that one: this is {HERE}"


@pytest.mark.parametrize(
    ("name", "text", "what", "where", "todo"),
    [
        ("file.py", None, "there is no such file", "file.py", "name a Python file"),
        (
            "file.py",
            b"\0\1\2",
            "this is not text",
            "file.py",
            "name a Python file",
        ),
        (
            "file.py",
            b"# nothing\ndef f(:\n",
            "this is not Python: invalid syntax",
            "file.py:2",
            f"correct the syntax; {NEWER}",
        ),
        (
            "file.py",
            b"import weft_test_not_there\n",
            "loading file.py raised ModuleNotFoundError: No module named 'weft_test_not_there'",
            "file.py:1",
            "install weft_test_not_there, or run weft with the Python that has it: "
            "`python -m weft check …`",
        ),
        (
            "file.py",
            b"1 / 0\n",
            "loading file.py raised ZeroDivisionError: division by zero",
            "file.py:1",
            "correct it there; it is imported, not run as a script",
        ),
        (
            "file.py",
            b"def f():\n    f()\nf()\n",
            "loading file.py raised RecursionError: maximum recursion depth exceeded",
            "file.py:2",
            "correct it there; it is imported, not run as a script",
        ),
        (
            "file.py",
            b"bytearray(2**60)\n",
            "loading file.py raised MemoryError",
            "file.py:1",
            "explore less at once: --preemptions 2, --executions, a smaller test; "
            "or find more memory",
        ),
        (
            "file.py",
            b"def test_it(fixture): pass\n",
            "there is nothing to check in the file; test_it needs arguments: fixture",
            "file.py",
            "pytest runs tests with fixtures under weft: see `pytest --weft`",
        ),
        (
            "file.py::test_it",
            b"def test_it(fixture): pass\n",
            "test_it needs arguments: fixture",
            "file.py, test_it",
            "write a function without arguments that calls it; "
            "pytest runs tests with fixtures under weft: see `pytest --weft`",
        ),
        (
            "file.py::test_ti",
            b"def test_it(): pass\n",
            "there is nothing named 'test_ti' in file.py",
            "file.py",
            "choose: test_it",
        ),
        (
            "file.py::test_ti",
            b"def it(fixture): pass\n",
            "there is nothing named 'test_ti' in file.py",
            "file.py",
            "name another file: nothing in it can be checked",
        ),
    ],
)
def test_bad_files(
    weft: Weft, tmp_path: Path, name: str, text: bytes | None, what: str, where: str, todo: str
) -> None:
    if text is not None:
        (tmp_path / "file.py").write_bytes(text)
    said = f"weft: {what}\n  where: {where}\n  to do: {todo}\n"
    assert weft("check", name) == (2, "", said)


def test_a_file_in_another_encoding(weft: Weft, tmp_path: Path) -> None:
    (tmp_path / "file.py").write_bytes(b"x = 1\ny = '\xe9'\n")
    code, out, err = weft("check", "file.py")
    lines = err.splitlines()
    assert (code, out, len(lines)) == (2, "", 3)
    assert lines[0] == (
        "weft: this cannot be decoded: "
        "'utf-8' codec can't decode byte 0xe9 in position 11: invalid continuation byte"
    )
    assert lines[2] == (
        "  to do: save the file as UTF-8, or name its encoding in the first line: # coding: latin-1"
    )


def test_the_file_that_was_meant(weft: Weft, tmp_path: Path) -> None:
    (tmp_path / "test_bank.py").write_text("")
    assert weft("check", "test_bnak.py") == (
        2,
        "",
        "weft: there is no such file\n"
        "  where: test_bnak.py\n"
        "  to do: did you mean test_bank.py? name a Python file\n",
    )


@pytest.mark.skipif(os.name != "posix", reason="there are no such users")
def test_a_file_that_may_not_be_read(weft: Weft, tmp_path: Path) -> None:
    file = tmp_path / "file.py"
    file.write_text("")
    file.chmod(0)
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        result = weft("check", str(file))
    finally:
        if root:
            os.seteuid(0)
    assert result == (
        2,
        "",
        "weft: the file cannot be read: Permission denied\n"
        "  where: file.py\n"
        "  to do: name a Python file that you may read\n",
    )


def test_no_memory_is_left_for_weft() -> None:
    with pytest.raises(WeftError) as raised, blaming("the exploration of test_it"):
        raise MemoryError
    assert raised.value.what == "the exploration of test_it raised MemoryError"
    assert raised.value.todo == (
        "explore less at once: --preemptions 2, --executions, a smaller test; or find more memory"
    )


NOT_KEPT = "make the folder writable, with room on the disk; the answer is complete without it"


def test_a_folder_that_cannot_be_written(weft: Weft, tmp_path: Path) -> None:
    (tmp_path / "file.py").write_text(DEADLOCK)
    (tmp_path / ".weft").write_text("in the way")
    code, out, err = weft("check", "file.py")
    assert (code, out.splitlines()[0]) == (1, "violated: test_twice")
    assert "weft replay" not in out
    assert err == (
        "weft: the schedule could not be kept: Not a directory\n"
        f"  where: .weft/schedules\n  to do: {NOT_KEPT}\n"
    )


def test_a_full_disk(tmp_path: Path) -> None:
    """As far as a process can tell: no file may grow."""
    (tmp_path / "file.py").write_text(DEADLOCK)
    done = subprocess.run(
        [sys.executable, "-m", "weft", "check", "file.py"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
    )
    assert (done.returncode, done.stdout.splitlines()[0]) == (1, "violated: test_twice")
    assert "weft replay" not in done.stdout
    assert done.stderr == (
        "weft: the schedule could not be kept: File too large\n"
        f"  where: .weft/schedules\n  to do: {NOT_KEPT}\n"
    )
    assert os.listdir(tmp_path / ".weft" / "schedules") == []


def test_a_program_that_differs_from_run_to_run(weft: Weft, tmp_path: Path) -> None:
    text = """\
import threading

numbers = iter(range(1000))  # nobody can put it back

def test_it():
    lock = threading.Lock()
    if next(numbers) % 2:
        lock.acquire()
"""
    (tmp_path / "file.py").write_text(text)
    code, out, err = weft("check", "file.py")
    lines = err.splitlines()
    assert (code, out, len(lines)) == (2, "", 4)
    assert lines[0].startswith("weft: the same schedule ")
    assert lines[3] == "  more: weft explain non-determinism"


def test_a_file_with_the_name_of_a_module_that_weft_needs(tmp_path: Path) -> None:
    (tmp_path / "queue.py").write_text("def test_it(): pass\n")
    done = subprocess.run(
        [sys.executable, "-m", "weft", "check", "queue.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("verified: test_it\n")
