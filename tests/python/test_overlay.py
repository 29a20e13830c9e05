"""What a program does to files happens to copies: the real ones are never touched."""

from __future__ import annotations

import contextlib
import gc
import importlib
import mmap
import os
import posix
import re
import shutil
import sqlite3
import stat
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

import weft
from weft.errors import NotApplicable
from weft.python.program import private_folder
from weft.python.program.private_folder import PrivateFolder

USUAL = "the program depends on nothing but its schedule"


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
    assert result.assumptions == (USUAL, "`seen` in program() keeps what executions leave in it")


def test_files_of_an_execution_that_is_cut_off_are_as_they_were(folder: Path) -> None:
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
    assert weft.explore((folder / "file").read_text).assumptions == (USUAL,)


def test_a_file_with_two_names_stays_one_file(folder: Path) -> None:
    os.link(folder / "file", folder / "second")
    before = tree(folder)

    def program() -> tuple[str, str]:
        (folder / "file").write_text("changed")
        return (folder / "second").read_text(), (folder / "file").read_text()

    assert list(weft.explore(program).outcomes) == [("changed", "changed")]
    assert tree(folder) == before
    assert os.path.samefile(folder / "file", folder / "second")


def test_a_second_name_is_named(folder: Path) -> None:
    def program() -> str:
        os.link(folder / "file", folder / "second")
        (folder / "second").write_text("changed")
        return (folder / "file").read_text()

    result = weft.explore(program)
    assert list(result.outcomes) == ["changed"]
    assert result.assumptions == (USUAL, "a file that has two names is used by one of them only")
    assert not (folder / "second").exists()


def test_large_files_are_as_they_were(folder: Path) -> None:
    large = folder / "large"
    large.write_bytes(b"x" * (20 << 20))

    def program() -> int:
        with open(large, "ab") as file:
            file.write(b"more")
        return large.stat().st_size

    assert list(weft.explore(program).outcomes) == [(20 << 20) + 4]
    assert large.stat().st_size == 20 << 20


def test_what_is_mapped_into_memory_is_a_copy(folder: Path) -> None:
    before = tree(folder)

    def program() -> str:
        with open(folder / "file", "r+b") as file, mmap.mmap(file.fileno(), 0) as mapped:
            mapped[:2] = b"AS"
        return (folder / "file").read_text()

    assert list(weft.explore(program).outcomes) == ["AS it was"]
    assert tree(folder) == before


@pytest.mark.parametrize("address", [False, True])
def test_a_database_is_a_copy(folder: Path, address: bool) -> None:
    path = folder / "data"
    with contextlib.closing(sqlite3.connect(path)) as data:
        data.execute("create table t (x)")
        data.commit()
    before = tree(folder)

    def program() -> list[object]:
        where = f"file:{path}?mode=rw" if address else path
        for _ in range(2):
            with contextlib.closing(sqlite3.connect(where, uri=address)) as data:
                data.execute("insert into t values (1)")
                data.commit()
        with contextlib.closing(sqlite3.connect(path)) as data:
            return data.execute("select * from t").fetchall()

    result = weft.explore(program)
    assert list(result.outcomes) == ["[(1,), (1,)]"]
    assert result.assumptions == (USUAL, "connections to data are used one at a time")
    assert tree(folder) == before


@pytest.mark.parametrize("name", ["data", ":memory:"])
@pytest.mark.parametrize("sql", ["attach database ? as other", "vacuum into ?"])
def test_sql_opens_no_other_file(folder: Path, name: str, sql: str) -> None:
    def program() -> None:
        where = name if name == ":memory:" else folder / name
        data = sqlite3.connect(where)
        with contextlib.closing(data), contextlib.suppress(sqlite3.Error):
            data.execute(sql, (str(folder / "other"),))

    before = tree(folder)
    with pytest.raises(NotApplicable, match="the program opens another database by SQL"):
        weft.explore(program)
    assert tree(folder) == before


def test_sql_opens_what_has_no_name(folder: Path) -> None:
    def program() -> list[object]:
        with contextlib.closing(sqlite3.connect(folder / "data")) as data:
            data.execute("vacuum")
            data.execute("attach ':memory:' as other")
            data.execute("create table other.t (x)")
            return data.execute("select * from other.t").fetchall()

    assert list(weft.explore(program).outcomes) == ["[]"]


POSIX: dict[str, Callable[[Path], object]] = {
    "open": lambda path: posix.write(posix.open(path / "file", os.O_WRONLY | os.O_TRUNC), b"new"),
    "unlink": lambda path: posix.unlink(path / "file"),
    "truncate": lambda path: posix.truncate(path / "file", 1),
    "rename": lambda path: posix.rename(path / "file", path / "other"),
    "mkdir": lambda path: posix.mkdir(path / "new"),
    "rmdir": lambda path: posix.rmdir(path / "empty"),
    "symlink": lambda path: posix.symlink("file", path / "new"),
    "link": lambda path: posix.link(path / "file", path / "new"),
    "chmod": lambda path: posix.chmod(path / "file", 0),
    "utime": lambda path: posix.utime(path / "file", (1, 1)),
}


@pytest.mark.parametrize("name", POSIX)
def test_functions_of_posix_change_no_real_file(folder: Path, name: str) -> None:
    change = POSIX[name]

    def program() -> bool:
        before = tree(folder)
        change(folder)
        return tree(folder) != before

    before = tree(folder)
    assert list(weft.explore(program).outcomes) == [True]
    assert tree(folder) == before


def test_errors_read_as_those_of_the_system(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    acts: list[Callable[[], object]] = [
        lambda: os.rmdir("."),
        lambda: os.rmdir("sub/.."),
        lambda: os.stat("none"),
        lambda: os.utime("none"),
        lambda: os.rename("none", "other"),
        lambda: open("none"),  # noqa: SIM115
    ]

    def program() -> list[str]:
        told = []
        with open("new", "w"):
            pass
        for act in acts:
            try:
                act()
            except OSError as error:
                told.append(str(error))
        return told

    expected = str(program())
    (folder / "new").unlink()
    assert list(weft.explore(program).outcomes) == [expected]


def test_a_folder_that_was_searched_before_has_new_modules(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(folder))
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("written_later")

    def program() -> int:
        (folder / "written_later.py").write_text("value = 7")
        try:
            return int(importlib.import_module("written_later").value)
        finally:
            sys.modules.pop("written_later", None)

    assert list(weft.explore(program).outcomes) == [7]


def test_what_is_loaded_may_have_been_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(folder))

    def program() -> int:
        (folder / "made_by_weft_test.py").write_text("value = 42")
        importlib.invalidate_caches()
        return int(importlib.import_module("made_by_weft_test").value)

    assert list(weft.explore(program).outcomes) == [42]
    assert sorted(os.listdir(folder)) == ["empty", "file", "link", "sub"]


def test_what_is_named_is_written_for_real(folder: Path) -> None:
    def program() -> None:
        (folder / "sub" / "new").write_text("x")
        (folder / "new").write_text("x")

    result = weft.explore(program, write_through=[str(folder / "sub")])
    assert result.assumptions == (
        USUAL,
        f"what is written to {folder / 'sub' / 'new'} is not put back between executions",
    )
    assert (folder / "sub" / "new").read_text() == "x"
    assert not (folder / "new").exists()


REFUSED: dict[str, tuple[Callable[[Path], object], str]] = {
    "a special file": (
        lambda path: os.chmod(path / "pipe", 0o600),
        "the program changes a special file",
    ),
    "a connection": (
        lambda path: sqlite3.Connection(path / "data"),
        "the program changes files by a function that nobody watches, which is not under control",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_redirected_is_refused(what: str, folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    before = tree(folder)
    change, message = REFUSED[what]
    with pytest.raises(NotApplicable) as raised:
        weft.explore(lambda: bool(change(folder)))
    assert raised.value.what == message
    assert tree(folder) == before


def test_what_was_opened_before_is_not_changed(folder: Path) -> None:
    number = os.open(folder / "file", os.O_RDWR)
    with pytest.raises(NotApplicable) as raised:
        weft.explore(lambda: os.write(number, b"x"))
    os.close(number)
    told = "the program changes a file that was opened before, which is not under control"
    assert raised.value.what == told
    assert (folder / "file").read_text() == "as it was"


def test_what_is_written_to_a_file_that_was_opened_before_is_named(folder: Path) -> None:
    with open(folder / "file", "a", buffering=1) as file:
        assert weft.explore(lambda: bool(file.name)).assumptions == (USUAL,)
        result = weft.explore(lambda: file.write("x\n"))
    told = f"{folder / 'file'} was opened before: what is written there is not put back"
    assert result.assumptions == (USUAL, told)


def test_so_it_is_as_long_as_the_same_object_writes_to_it(folder: Path) -> None:
    told = f"{folder / 'file'} was opened before: what is written there is not put back"
    with open(folder / "file", "a", buffering=1) as file:
        number = file.fileno()
        for _ in range(2):
            assert weft.explore(lambda: file.write("x\n")).assumptions == (USUAL, told)
        assert weft.explore(lambda: bool(file.name)).assumptions == (USUAL,)
    with open(folder / "other", "a", buffering=1) as file:
        assert file.fileno() == number
        told = told.replace(str(folder / "file"), str(folder / "other"))
        assert weft.explore(lambda: file.write("x\n")).assumptions == (USUAL, told)


def test_copies_of_the_process_change_no_files(folder: Path) -> None:
    with pytest.raises(NotApplicable) as raised:
        weft.explore(lambda: (folder / "new").write_text("x"), undo="fork")
    assert raised.value.what == (
        "the program changes files, and copies of the process would all change the same ones"
    )
    assert not (folder / "new").exists()


def test_nothing_is_left_behind(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(folder / "empty"))

    def program() -> list[str]:
        (folder / "file").write_text("x")
        os.mkdir(folder / "closed")
        (folder / "closed" / "file").touch()
        os.chmod(folder / "closed", 0)
        # Not even while it is there does the program see the private folder.
        return os.listdir(folder / "empty")

    assert list(weft.explore(program).outcomes) == ["[]"]
    assert os.listdir(folder / "empty") == []


def test_nobody_else_can_look_into_the_private_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    one, other = PrivateFolder(), PrivateFolder()
    assert stat.S_IMODE(os.stat(one.path).st_mode) == 0o700
    assert re.fullmatch(r"weft-[0-9a-f]{16}", os.path.basename(one.path))
    assert one.path != other.path
    one.remove()
    assert os.listdir(tmp_path) == [os.path.basename(other.path)]
    other.remove()


def test_what_a_killed_process_has_left_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    left = tmp_path / "weft-0123456789abcdef"
    left.mkdir()
    (left / "lock").touch()
    (left / "file").touch()
    used = PrivateFolder()
    assert (os.path.exists(used.path), left.exists()) == (True, False)
    other = tmp_path / "weft-of-somebody-else"
    other.mkdir()
    # As another process would do.
    monkeypatch.setattr(private_folder, "_swept", set())
    again = PrivateFolder()
    assert (os.path.exists(again.path), os.path.exists(used.path)) == (True, True)
    assert other.exists()
    used.remove()
    again.remove()
