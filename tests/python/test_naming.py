"""Objects are called by the variable they are assigned to, where that is plain to see."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

import weft
from weft.loading import opened, parse_target

HEAD = """\
import threading
from threading import Lock, Lock as Other
class Thing: pass
thing, things = Thing(), {}
def wrap(x): return x
def make(): return Lock()
def test():
    """


def names(line: str, path: Path) -> list[str]:
    """What the objects are called that a line of a function makes."""
    path.write_text(HEAD + line + "\n", encoding="utf-8")
    with opened(parse_target(f"{path}::test")) as there:
        visible = weft.explore(there.found[0].build()).visible
    return [name for name in visible if f" made at {path.name}:" in f" {name}"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("lock = threading.Lock()", ["lock (Lock made at f.py:8)"]),
        ("lock = Lock()", ["lock (Lock made at f.py:8)"]),
        ("lock: object = Lock()  # why", ["lock (Lock made at f.py:8)"]),
        ("thing.lock = Lock()", ["thing.lock (Lock made at f.py:8)"]),
        ("things['ö'] = Lock()", ["things['ö'] (Lock made at f.py:8)"]),
        ("a = b = Lock()", ["a (Lock made at f.py:8)"]),
        ("a, b = Lock(), Lock()", ["a (Lock made at f.py:8)", "b (Lock made at f.py:8)"]),
        (
            "(a, b), c = (Lock(), Lock()), Lock()",
            [f"{name} (Lock made at f.py:8)" for name in "abc"],
        ),
        ("x = 1; y = 'ä'; z = Lock()", ["z (Lock made at f.py:8)"]),
        ("if (lock := Lock()): pass", ["lock (Lock made at f.py:8)"]),
        (
            "locks = [Lock() for _ in range(2)]",
            ["locks[…] (Lock made at f.py:8)", "locks[…] (Lock made at f.py:8) #2"],
        ),
        (
            "ready = threading.Condition()",
            ["ready's RLock (RLock made at f.py:8)", "ready (Condition made at f.py:8)"],
        ),
        ("event = threading.Event()", ["event (Event made at f.py:8)"]),
        # Where it is not plain, there is the place alone.
        ("lock = make()", ["Lock made at f.py:6"]),
        ("lock = wrap(Lock())", ["Lock made at f.py:8"]),
        ("lock = Other()", ["Lock made at f.py:8"]),
        ("lock = Lock() or 1", ["Lock made at f.py:8"]),
        ("lock = Lock() if thing else Lock()", ["Lock made at f.py:8"]),
        ("a, b = *[Lock()], Lock()", ["Lock made at f.py:8", "Lock made at f.py:8 #2"]),
        ("lock = (\n        Lock()\n    )", ["Lock made at f.py:9"]),
        ("wrap(Lock())", ["Lock made at f.py:8"]),
        ("with Lock() as lock: pass", ["Lock made at f.py:8"]),
    ],
)
def test_names(line: str, expected: list[str], tmp_path: Path) -> None:
    assert names(line, tmp_path / "f.py") == expected


def test_code_without_a_source() -> None:
    namespace: dict[str, Any] = {"threading": threading}
    exec("def test():\n    lock = threading.Lock()", namespace)
    assert "Lock made at <string>:2" in weft.explore(namespace["test"]).visible


def test_equal_code_of_two_files(tmp_path: Path) -> None:
    lines = [names("lock = Lock()", tmp_path / name) for name in ("one.py", "two.py")]
    assert lines == [["lock (Lock made at one.py:8)"], ["lock (Lock made at two.py:8)"]]
