"""Files are put back after every execution, and when the exploration is over."""

from __future__ import annotations

import gc
import os
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

import weft
from weft.python.program.kept_files import LARGEST, MANY, KeptFiles

NAMED = "the files that the program writes do not matter: not all are put back between executions"


def tree(folder: Path) -> dict[str, object]:
    """What is in a folder, with all that can be seen of it."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        what: object = ""
        if path.is_symlink():
            what = os.readlink(path)
        elif path.is_file():
            what = (path.read_bytes(), status.st_mtime_ns)
        found[str(path.relative_to(folder))] = (status.st_mode, what)
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "file").write_text("as it was")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "below").write_bytes(b"\0\1\2")
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to("file")
    return tmp_path


def both(*changes: Callable[[Path], object]) -> Callable[[Path], object]:
    """One after the other."""

    def change(path: Path) -> None:
        for each in changes:
            each(path)

    return change


CHANGES: dict[str, Callable[[Path], object]] = {
    "write": lambda path: (path / "file").write_text("changed"),
    "append": lambda path: open(path / "file", "a").write("more"),  # noqa: SIM115
    "same size": lambda path: (path / "file").write_text("as it  is"),
    "new file": lambda path: (path / "new").write_text("x"),
    "new folders": lambda path: (path / "a" / "b" / "c").mkdir(parents=True),
    "new file in a new folder": both(
        lambda path: (path / "a").mkdir(), lambda path: (path / "a" / "x").write_text("x")
    ),
    "remove": lambda path: (path / "file").unlink(),
    "remove and make again": both(
        lambda path: (path / "file").unlink(), lambda path: (path / "file").write_text("another")
    ),
    "a folder instead of a file": both(
        lambda path: (path / "file").unlink(), lambda path: (path / "file").mkdir()
    ),
    "a file instead of a folder": both(
        lambda path: (path / "empty").rmdir(), lambda path: (path / "empty").write_text("x")
    ),
    "remove a tree": lambda path: shutil.rmtree(path / "sub"),
    "rename": lambda path: os.rename(path / "file", path / "other"),
    "replace": lambda path: os.replace(path / "file", path / "sub" / "below"),
    "rename a folder": lambda path: os.rename(path / "sub", path / "moved"),
    "move and change": both(
        lambda path: os.rename(path / "sub", path / "moved"),
        lambda path: (path / "moved" / "below").write_text("x"),
    ),
    "another link": both(
        lambda path: (path / "link").unlink(), lambda path: os.symlink("sub", path / "link")
    ),
    "new link": lambda path: os.symlink("file", path / "new"),
    "through a link": lambda path: (path / "link").write_text("x"),
    "mode": lambda path: (path / "file").chmod(0o600),
    "mode of a folder": lambda path: (path / "sub").chmod(0o700),
    "times": lambda path: os.utime(path / "file", (1, 1)),
    "truncate": lambda path: os.truncate(path / "file", 2),
    "by descriptor": lambda path: os.write(os.open(path / "file", os.O_WRONLY), b"x"),
    "copy": lambda path: shutil.copy(path / "file", path / "copy"),
    "copy a tree": lambda path: shutil.copytree(path / "sub", path / "copy"),
    "move": lambda path: shutil.move(path / "sub", path / "empty"),
    "temporary": lambda path: tempfile.mkstemp(dir=path),
}


@pytest.mark.parametrize("change", CHANGES)
def test_everything_is_as_it_was(change: str, folder: Path) -> None:
    before = tree(folder)
    seen = []

    def program() -> None:
        seen.append(tree(folder))
        CHANGES[change](folder)
        assert tree(folder) != before
        lock = threading.Lock()

        def work() -> None:
            with lock:
                pass

        threads = [threading.Thread(target=work) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    result = weft.explore(program, all=True)
    assert (result.verdict, result.executions) == ("verified", 2)
    assert seen[0] == before
    assert all(each == before for each in seen)
    assert tree(folder) == before
    assert NAMED not in result.assumptions


def test_files_of_an_execution_that_is_cut_off_are_put_back(folder: Path) -> None:
    before = tree(folder)

    def program() -> None:
        (folder / "new").write_text("x")
        lock = threading.Lock()
        lock.acquire()
        lock.acquire()

    assert weft.explore(program).verdict == "violated"
    assert tree(folder) == before


def test_what_was_not_closed_writes_no_more(folder: Path) -> None:
    before = tree(folder)

    def program() -> None:
        file = open(folder / "file", "w")  # noqa: SIM115
        file.write("x" * 100)
        raise ValueError

    result = weft.explore(program)
    assert result.verdict == "violated"
    assert tree(folder) == before
    del result
    gc.collect()
    assert tree(folder) == before


def test_what_is_read_is_left_alone(folder: Path) -> None:
    assert NAMED not in weft.explore((folder / "file").read_text).assumptions


@pytest.mark.parametrize(
    "change",
    [
        lambda path: os.link(path / "file", path / "second"),
        lambda path: sqlite3.connect(path / "data").close(),
        lambda path: os.chmod(path / "pipe", 0o600),
    ],
    ids=["a second name", "a database", "a pipe"],
)
def test_what_cannot_be_put_back_is_named(change: Callable[[Path], object], folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    told = weft.explore(lambda: bool(change(folder))).assumptions
    assert NAMED in told


def test_with_checkpoints_files_are_not_put_back(folder: Path) -> None:
    result = weft.explore(lambda: (folder / "new").write_text("x"), undo="fork")
    assert NAMED in result.assumptions
    assert (folder / "new").exists()


def test_no_more_is_remembered_than_there_is_room_for(tmp_path: Path) -> None:
    large = tmp_path / "large"
    with open(large, "wb") as file:
        file.truncate(LARGEST + 1)
    kept = KeptFiles()
    kept.changes(str(large))
    assert kept.lost
    many = KeptFiles()
    for number in range(MANY):
        many.changes(str(tmp_path / str(number)))
    assert not many.lost
    many.changes(str(tmp_path / "one more"))
    assert many.lost


def test_nothing_is_removed_that_the_program_did_not_make(tmp_path: Path) -> None:
    kept = KeptFiles()
    kept.changes(str(tmp_path / "made"))
    (tmp_path / "made").mkdir()
    (tmp_path / "made" / "by others").write_text("x")
    kept.restore()
    assert kept.lost
    assert (tmp_path / "made" / "by others").read_text() == "x"
