"""Whose things are under control: the program's modules, installed ones, and those of others."""

from __future__ import annotations

import importlib
import logging
import queue
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import weft
from tests.programs.together import together
from tests.python.adopting import HEAD
from tests.python.modules import Load


def test_objects_are_called_by_where_they_are_kept(load: Load) -> None:
    named = load("named", f"{HEAD}\nX = Thing([Lock()])\nREADY = threading.Event()")

    def test() -> None:
        with named.X.held[0]:
            named.READY.wait()

    (finding,) = weft.explore(test).findings
    assert "READY (Event of named.py)" in finding.message
    assert "X.held[0] (Lock of named.py)" in weft.explore(test).visible


@pytest.mark.parametrize("undo", ["replay", "fork"])
def test_objects_that_nobody_uses_are_not_told(load: Load, undo: Any) -> None:
    two = load("two_locks", "import threading\nUSED = threading.Lock()\nIDLE = threading.Lock()")

    def test() -> None:
        with two.USED:
            pass

    assert weft.explore(test, undo=undo).visible == {
        "USED (Lock of two_locks.py)": "synchronisation"
    }


@pytest.mark.parametrize("first", ["the module", "weft"])
def test_whichever_came_first(tmp_path: Any, first: str) -> None:
    """In a process of its own, in which the module is imported before weft, or after it."""
    import subprocess

    (tmp_path / "bank.py").write_text(
        "import logging, threading\nfrom threading import Lock\n"
        "LOCK, log = Lock(), logging.getLogger('bank')\n"
        "def forth(other):\n    with LOCK, other: log.info('x')\n"
        "def back(other):\n    with other, LOCK: log.info('x')\n"
    )
    imports = ["import bank", "import weft"]
    script = "\n".join(
        [
            *(imports if first == "the module" else reversed(imports)),
            "import threading",
            "def test():",
            "    other = bank.Lock()",
            "    ts = [threading.Thread(target=f, args=(other,)) for f in (bank.forth, bank.back)]",
            "    [t.start() for t in ts], [t.join() for t in ts]",
            "result = weft.explore(test, all=True)",
            "print(result.executions, [f.kind for f in result.findings], type(bank.LOCK).__name__)",
        ]
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout == "3 ['deadlock'] lock\n"


def test_modules_of_others_are_put_back() -> None:
    before = logging._lock, queue.Queue.get, queue.time  # type: ignore[attr-defined]
    weft.explore(lambda: None)
    assert before == (logging._lock, queue.Queue.get, queue.time)  # type: ignore[attr-defined]


def test_a_package_that_is_named_belongs_to_the_program() -> None:
    """Else the locks of the standard library are quiet."""
    import _strptime  # type: ignore[import-not-found]

    def test() -> None:
        def body() -> None:
            _strptime._strptime_time("2020", "%Y")

        together(body, body)

    assert weft.explore(test).executions == 1
    assert weft.explore(test, instrument=["_strptime"]).executions == 2


@pytest.fixture
def installed(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A module that an installer would have put there."""
    folder = tmp_path / "site-packages"
    folder.mkdir()
    (folder / "installed.py").write_text(
        "import threading\nlast, lock = 0, threading.Lock()\n"
        "def hold():\n    with lock:\n        pass\n"
        "def next():\n    global last\n    last += 1\n    return last\n"
    )
    monkeypatch.syspath_prepend(str(folder))
    yield importlib.import_module("installed")
    del sys.modules["installed"]


def test_the_lock_of_an_installed_package_is_under_control(installed: Any) -> None:
    """Two threads can take it in two orders.

    A call may change whatever the package keeps, when it begins. That can come in two orders as
    well, and either goes with either: who has begun first need not be the first to take the lock.
    """

    def test() -> None:
        def body() -> None:
            installed.hold()

        together(body, body)

    result = weft.explore(test)
    assert result.executions == 2 * 2
    assert set(result.visible) == {"lock (Lock of installed)", "the state of installed"}


def test_the_state_of_an_installed_package_is_put_back_if_it_is_named(installed: Any) -> None:
    def test() -> int:
        return int(installed.next())

    (last,) = weft.explore(test).outcomes
    assert installed.last == last
    installed.last = 0
    assert list(weft.explore(test, instrument=["installed"]).outcomes) == [1]
    assert installed.last == 0
