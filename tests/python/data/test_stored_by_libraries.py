"""What a library stores into classes of the program, and looks for in them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

LIBRARY = """
def mark(cls):
    cls.marked = 1

def mark_class_of(thing):
    type(thing).marked = 1

def exchange(cls):
    cls.work = lambda self: 1

def add(cls):
    cls.extra = lambda self: 1

def look(cls):
    return cls.marked

def let_work(thing):
    return thing.work()
"""
SCRIPT = """
import sys
sys.path.insert(0, "site-packages")
import library, threading, weft

class Above:
    marked = 0
    def work(self):
        return 0

class C(Above):
    pass

def store():
    {change}

def program():
    saw = [None]
    def look():
        saw[0] = int({look})
    threads = [threading.Thread(target=each) for each in (store, look)]
    [each.start() for each in threads], [each.join() for each in threads]
    return saw[0]

result = weft.explore(program, all=True)
print(result.verdict, sorted(result.outcomes), result.blocked, vars(C).get("marked"))
"""
CASES = {
    "an attribute": ("library.mark(C)", "C.marked"),
    "seen by an object": ("library.mark(C)", "C().marked"),
    "of a base": ("library.mark(Above)", "C.marked"),
    "of the class of an object": ("library.mark_class_of(C())", "C.marked"),
    "a method": ("library.exchange(C)", "C().work()"),
    "a method that is new": ("library.add(C)", "hasattr(C, 'extra')"),
    "looked at by another call": ("library.mark(C)", "library.look(C)"),
    "stored by the program": ("C.marked = 1", "library.look(C)"),
    "stored by the program into a base": ("Above.marked = 1", "library.look(C)"),
    "a method that the program stores": ("C.work = lambda self: 1", "library.let_work(C())"),
}


@pytest.mark.parametrize("what", CASES)
def test_it_is_seen_by_others(what: str, tmp_path: Path) -> None:
    change, look = CASES[what]
    (tmp_path / "site-packages").mkdir()
    (tmp_path / "site-packages" / "library.py").write_text(LIBRARY)
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(change=change, look=look)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("verified [0, 1] 0 None\n", "")


def test_classes_that_nobody_changes_cost_no_round(tmp_path: Path) -> None:
    """What the library keeps for itself is explored, and that is all."""
    (tmp_path / "site-packages").mkdir()
    (tmp_path / "site-packages" / "library.py").write_text(LIBRARY)
    script = SCRIPT.format(change="library.look(C)", look="library.let_work(C())")
    done = subprocess.run(
        [sys.executable, "-c", f"{script}\nprint(result.executions, result.total_executions)"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("verified [0] 0 None\n2 3\n", "")
