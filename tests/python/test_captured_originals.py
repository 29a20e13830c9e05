"""What modules have kept of `threading` and `time` before weft was there: defaults, attributes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

KEPT = """\
import functools, threading, time
given = functools.partial(threading.Lock)
def made(lock=threading.Lock):
    return lock()
class Pool:
    lock_class = threading.Lock
    kind = staticmethod(threading.Lock)
    wait = time.sleep
    def __init__(self, *, make=threading.Lock):
        self.wait(0)
        self.one, self.two, self.three = make(), self.lock_class(), self.kind()
"""
SCRIPT = """
import sys
sys.path.insert(0, "site-packages")
import kept, threading, weft

def crossing(make):
    def test():
        one, two = make(), make()
        def body(a, b):
            with a, b:
                pass
        threads = [threading.Thread(target=body, args=p) for p in ((one, two), (two, one))]
        [t.start() for t in threads], [t.join() for t in threads]
    return test

ways = [kept.made, kept.given, lambda: kept.Pool().one, lambda: kept.Pool().two]
ways.append(lambda: kept.Pool().three)
for way in ways:
    print([finding.kind for finding in weft.explore(crossing(way)).findings])
locks = [kept.made.__defaults__[0], kept.Pool.lock_class, kept.Pool.kind, kept.given.func]
print(locks == [threading.Lock] * 4, kept.Pool.wait == kept.time.sleep)
"""


@pytest.mark.parametrize("folder", [".", "site-packages"])
def test_locks_that_are_made_by_what_was_kept(folder: str, tmp_path: Path) -> None:
    (tmp_path / folder).mkdir(exist_ok=True)
    (tmp_path / folder / "kept.py").write_text(KEPT)
    done = subprocess.run(
        [sys.executable, "-c", dedent(SCRIPT)], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.stdout == "['deadlock']\n" * 5 + "True True\n"
