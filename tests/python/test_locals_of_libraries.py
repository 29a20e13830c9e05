"""Thread locals that an installed package keeps: each thread has its own, instrumented or not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

KEPT = """\
import threading

top = threading.local()


class Own(threading.local):
    n = 0


class Holder:
    slot = threading.local()

    def __init__(self):
        self.mine = threading.local()


def in_a_property():
    local = threading.local()

    def get(self):
        return local.n

    def put(self, n):
        local.n = n

    return property(get, put)


class Request:
    n = in_a_property()


def around(local):
    def put(n):
        local.n = n

    def get():
        return local.n

    return put, get


holder, request, own = Holder(), Request(), Own()
put_around, get_around = around(threading.local())
"""
SCRIPT = """
import sys
sys.path.insert(0, "site-packages")
import kept, threading, weft

def put(n):
    {}

def get():
    return {}

def program():
    saw = [None, None]
    def run(n):
        put(n)
        saw[n] = get()
    threads = [threading.Thread(target=run, args=(n,)) for n in range(2)]
    [each.start() for each in threads], [each.join() for each in threads]
    return str(saw)

put(7)
print(*weft.explore(program, all=True).outcomes, get())
"""
CASES = {
    "a global": ("kept.put_top(n)", "kept.get_top()"),
    "an attribute of a class": ("kept.Holder.slot.n = n", "kept.Holder.slot.n"),
    "an attribute of an object": ("kept.holder.mine.n = n", "kept.holder.mine.n"),
    "one of a class of its own": ("kept.own.n = n", "kept.own.n"),
    "around a property": ("kept.request.n = n", "kept.request.n"),
    "around a function": ("kept.put_around(n)", "kept.get_around()"),
}


@pytest.mark.parametrize("where", CASES)
def test_each_thread_has_its_own(where: str, tmp_path: Path) -> None:
    (tmp_path / "site-packages").mkdir()
    top = "put_top, get_top = around(top)\n"
    (tmp_path / "site-packages" / "kept.py").write_text(KEPT + top)
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(*CASES[where])],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("[0, 1] 7\n", "")
