"""A program that writes where it should not, or exchanges what weft needs, gets one clear error."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.supervision.test_ends import OF_CHILD, check
from weft.channel import ABOUT, CODE, COUNTS, ENTRY, OPTIONS, REST, STALLED
from weft.cli.supervising import _tell
from weft.supervision.watching import Ended

ACT = "def test_it():\n    act()\n"
ALL = "for number in range(3, 64):\n        "


@pytest.mark.parametrize(
    "write",
    [
        "os.write(number, b'weft code 0\\n')",
        "open(number, 'wb', 0).write(b'weft code 0\\n')",
        "open(f'/proc/self/fd/{number}', 'wb', 0).write(b'weft code 0\\n')",
        "os.open(f'/proc/self/fd/{number}', os.O_WRONLY)",
    ],
)
def test_an_exit_code_that_the_program_tells(tmp_path: Path, write: str) -> None:
    loop = f"{ALL}try: {write}\n        except OSError: pass"
    source = f"import os\n\ndef act():\n    {loop}\n    os._exit(0)\n\n{ACT}"
    done = check(tmp_path, source)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[0].endswith(", which is not under control")


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize(
    ("word", "what"),
    [
        *((ABOUT, b"7"), (ABOUT, b"["), (COUNTS, b"3"), (COUNTS, b"[1,2,3,4,5,6,7,8,9]")),
        *((OPTIONS, b"[7]"), (OPTIONS, b'{"target":1}'), (STALLED, b"\xff"), (ENTRY, b"{")),
        *((ENTRY, b"[]"), (ENTRY, b"7"), (ENTRY, b"{}"), (REST, b"3")),
    ],
)
def test_what_makes_no_sense(
    capsys: pytest.CaptureFixture[str], word: bytes, what: bytes, late: bool
) -> None:
    ended = Ended()
    ended.late = late
    ended.told = {ABOUT: b'{"name":"a","target":"a.py","loading":false,"seconds":1}'}
    if word == ENTRY:
        ended.entries.append({ENTRY: what})
    else:
        ended.told[word] = what
    memory = os.memfd_create("schedule")
    try:
        assert _tell(["check", "a.py"], ended, memory) in ((2,) if not late else (2, 3))
    finally:
        os.close(memory)
    assert "weft: the process that ran the program has ended" in capsys.readouterr().err or late


@pytest.mark.parametrize("what", [b"x", b"-1", b"", b"1.0", b"\xff"])
def test_an_exit_code_that_is_none(what: bytes) -> None:
    ended = Ended()
    ended.told[CODE] = what
    assert ended.code is None


@pytest.mark.parametrize(
    "act",
    [
        "import builtins\nbuiltins.isinstance = builtins.type = builtins.getattr = None",
        "import builtins\nbuiltins.len = builtins.str = builtins.list = builtins.repr = None",
        "import os\nos.fspath = os.stat = os.open = os.lstat = lambda *_, **__: 1 / 0",
        "import sys\nsys.addaudithook(lambda *_: 1 / 0)",
        "import sys\nsys.addaudithook(lambda *_: sys.exit(0))",
    ],
)
def test_what_weft_needs_is_exchanged(tmp_path: Path, act: str) -> None:
    done = check(tmp_path, f"{act}\n\ndef test_it():\n    assert True\n")
    assert done.returncode in (0, 2)
    assert (done.returncode == 0) == done.stdout.startswith("verified: test_it\n")
    if done.returncode:
        assert f"{OF_CHILD} has ended with exit code 2" in done.stderr
    assert "weft/cli" not in done.stderr


def test_the_end_of_the_process_is_refused_without_a_traceback(tmp_path: Path) -> None:
    source = "import atexit, os\natexit.register(os._exit, 1)\n\ndef test_it():\n    pass\n"
    done = check(tmp_path, source)
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "verified: test_it")
    assert "not deep enough" not in done.stderr


SWALLOWED = {
    "a weak reference": "thing = Thing()\n    kept = weakref.ref(thing, endless)\n    del thing",
    "a hook of sys": "sys.unraisablehook = endless\n    Failing()",
    "a function of SQL": (
        "data = sqlite3.connect(':memory:')\n    data.create_function('f', 1, endless)\n"
        "    data.execute('select f(1)')"
    ),
}


@pytest.mark.parametrize("what", SWALLOWED)
def test_a_callback_that_does_not_end_is_named(tmp_path: Path, what: str) -> None:
    source = f"""import sqlite3, sys, weakref; done = []
def endless(_):
    while True: pass
class Thing: pass
class Failing:
    def __del__(self): raise ValueError
def test_it():
    {SWALLOWED[what]}
    done.append(1)
"""
    done = check(tmp_path, source, "--seconds", "1")
    assert done.returncode == 3
    lines = done.stdout.splitlines()
    # It is interrupted there, or its process is ended if it goes on after that.
    ways = "an execution was at program.py:3", "the program was at program.py:3, in endless"
    told = lines[lines.index("not explored:") + 1]
    assert told in [f"  what needs more than 1 s: {way}" for way in ways]
