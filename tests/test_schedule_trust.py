"""A schedule runs nothing but the program it belongs to, unless the user names another one."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from weft.cli import main
from weft.schedule import Schedule

Weft = Callable[..., tuple[int, str, str]]
BANK = """\
import os
import threading
from functools import partial
from os import abort
from threading import Thread, main_thread, _shutdown
from unittest import TestCase

import weft


def test_it():
    pass


@weft.check
def decorated():
    pass


partial_of_mine = partial(test_it)
partial_of_another = partial(_shutdown)


class Call:
    def __call__(self):
        pass


called = Call()


class Holder:
    def test_it(self):
        pass


class Case(TestCase):
    def test_it(self):
        pass
"""


@pytest.fixture
def weft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Weft:
    """Replays a schedule with this target in a project; what it returned and printed."""
    project = tmp_path / "project"
    project.mkdir()
    (project / "bank.py").write_text(BANK)
    monkeypatch.chdir(project)
    monkeypatch.setattr(sys, "path", list(sys.path))

    def run(target: str, *more: str, file: str = "s.json") -> tuple[int, str, str]:
        Schedule("assertion", "", (), target).save(file)
        code = main(["replay", file, *more])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def passes(name: str, file: str = "s.json") -> tuple[int, str, str]:
    return 0, f"passes now: {name}\n0 steps of {file} followed\n\n", ""


def refused(target: str, file: str = "s.json") -> tuple[int, str, str]:
    return (
        2,
        "",
        f"weft: the schedule names a program that does not belong to this project: {target}\n"
        f"  where: {file}\n"
        f"  to do: if it is to be run, name it: weft replay {file} --target {target}\n",
    )


@pytest.mark.parametrize(
    ("target", "name"),
    [
        ("bank.py::test_it", "test_it"),
        ("./bank.py::test_it", "test_it"),
        ("folder/../bank.py::test_it", "test_it"),
        ("bank.py::decorated", "decorated"),
        ("bank.py::Holder::test_it", "Holder.test_it"),
        ("bank.py::Case::test_it", "Case.test_it"),
        ("bank.py", "test_it"),
    ],
)
def test_what_the_project_defines(weft: Weft, target: str, name: str) -> None:
    assert weft(target) == passes(name)


def test_what_can_be_called(weft: Weft) -> None:
    for name in ("partial_of_mine", "called"):
        assert weft(f"bank.py::{name}")[0] == 0


@pytest.mark.parametrize(
    "target",
    [
        "bank.py::os::abort",
        "bank.py::abort",
        "bank.py::main_thread",
        "bank.py::partial_of_another",
        "bank.py::threading::main_thread",
        "bank.py::Thread::run",
        "bank.py::test_it::__globals__",
        "../bank.py::test_it",
        "/etc/passwd",
        "os:abort",
        "sys:exit",
        "__main__:main",
        "this:s",
        "antigravity:fly",
        "json.tool:main",
        "pytest:main",
    ],
)
def test_what_it_does_not(weft: Weft, target: str) -> None:
    loaded = set(sys.modules)
    assert weft(target) == refused(target)
    assert {"this", "antigravity"} & (set(sys.modules) - loaded) == set()


def test_what_is_not_there_is_told_as_ever(weft: Weft) -> None:
    assert weft("bank.py::nothing")[2].startswith("weft: there is nothing named 'nothing' in ")
    assert weft("nothing.py::f") == (
        2,
        "",
        "weft: there is no such file\n  where: nothing.py\n  to do: name a Python file\n",
    )
    assert weft("nothing:f")[2].startswith("weft: there is no module named 'nothing'\n")


@pytest.mark.parametrize(
    "target", ["::f", "bank.py::", ":f", "bank:", ".bank:f", "a..b:f", "a\0.py::f"]
)
def test_targets_that_are_none(weft: Weft, target: str) -> None:
    assert weft(target) == (
        2,
        "",
        f"weft: the target of the schedule cannot be run: {target!r} names nothing\n"
        "  where: s.json\n"
        "  to do: name a file that `weft check` has written\n",
    )


def test_the_user_can_name_any(weft: Weft, tmp_path: Path) -> None:
    other = tmp_path / "other.py"
    other.write_text("def test_other():\n    pass\n")
    target = f"{other}::test_other"
    assert weft(target) == refused(target)
    assert weft(target, "--target", target) == passes("test_other")
    assert weft("bank.py::test_it", "--target", target) == passes("test_other")
    assert weft("os:abort", "--target", "bank.py::test_it") == passes("test_it")


def test_packages_that_are_installed_in_the_project_are_not_of_it(weft: Weft) -> None:
    folder = Path(".venv/lib/site-packages")
    folder.mkdir(parents=True)
    (folder / "weft_installed.py").write_text("def test_it():\n    pass\n")
    target = f"{folder}/weft_installed.py::test_it"
    assert weft(target) == refused(target)
    sys.path.insert(0, str(folder.absolute()))
    assert weft("weft_installed:test_it") == refused("weft_installed:test_it")


def test_modules_of_the_project(weft: Weft) -> None:
    package = Path("src/weft_shop")
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "tills.py").write_text("def test_it():\n    pass\n")
    sys.path.insert(0, str(Path("src").absolute()))
    try:
        assert weft("weft_shop.tills:test_it") == passes("test_it")
    finally:
        for name in ("weft_shop", "weft_shop.tills"):
            sys.modules.pop(name, None)


def test_the_project_that_a_schedule_is_kept_in(
    weft: Weft, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also from elsewhere: around `.weft`, and up to the folder with the project's mark."""
    project = Path.cwd()
    kept = project / "tests" / "kept"
    kept.mkdir(parents=True)
    (project / ".weft" / "schedules").mkdir(parents=True)
    elsewhere = project.parent / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    file = str(project / ".weft" / "schedules" / "s.json")
    assert weft("bank.py::test_it", file=file) == passes("test_it", file)
    file = str(kept / "s.json")
    assert weft("bank.py::test_it", file=file)[0] == 2, "nothing says how far the project goes"
    (project / "pyproject.toml").touch()
    assert weft("bank.py::test_it", file=file) == passes("test_it", file)
    (project.parent / "outer.py").write_text(BANK)
    assert weft("outer.py::test_it", file=file)[2].startswith("weft: there is no such file\n")


def test_the_command_that_is_shown_names_what_is_outside(
    weft: Weft, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "an other.py"
    other.write_text("import threading\n\ndef test_it():\n    threading.Event().wait()\n")
    assert main(["check", os.path.relpath(other), "--html", "r.html"]) == 1
    file = ".weft/schedules/an-other-test_it-deadlock-1.json"
    command = f"weft replay {file} --target '{other}::test_it'"
    assert f"\nto run it again: {command}\n" in capsys.readouterr().out
    assert f'"again":"{command}"' in Path("r.html").read_text(encoding="utf-8")
    assert main(["replay", file]) == 2
    assert main(["replay", file, "--target", f"{other}::test_it"]) == 1
