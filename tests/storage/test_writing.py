"""A file is written as a whole, or the old one stays."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from weft.storage.writing import create, make_folder, replace


def names(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


def test_replacing(tmp_path: Path) -> None:
    file = tmp_path / "f"
    replace(file, b"one")
    assert file.read_bytes() == b"one"
    file.chmod(0o640)
    replace(str(file), b"two")
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"two", 0o640)
    assert names(tmp_path) == ["f"]


def test_a_new_file_is_not_for_one_user_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        replace(tmp_path / "f", b"")
        create(tmp_path / "g", b"")
    finally:
        os.umask(before)
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in "fg"] == [0o644, 0o644]


def test_creating_does_not_replace(tmp_path: Path) -> None:
    file = tmp_path / "f"
    create(file, b"one")
    with pytest.raises(FileExistsError):
        create(file, b"two")
    assert (file.read_bytes(), names(tmp_path)) == (b"one", ["f"])


def no_links(*_: object) -> None:
    raise PermissionError(1, "Operation not permitted")


def test_creating_where_there_are_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", no_links)
    test_creating_does_not_replace(tmp_path)


FULL = """\
import sys
from weft.storage import writing
try:
    getattr(writing, sys.argv[1])(sys.argv[2], b"x" * 100)
except OSError as error:
    print(error.strerror)
"""


@pytest.mark.parametrize("write", ["replace", "create"])
def test_a_full_disk_leaves_the_old_file(tmp_path: Path, write: str) -> None:
    """As far as a process can tell: no file may grow."""
    old = tmp_path / "old"
    old.write_text("old")
    path = old if write == "replace" else tmp_path / "new"
    done = subprocess.run(
        [sys.executable, "-B", "-c", FULL, write, str(path)],
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10)),
    )
    assert (done.stdout, done.stderr) == ("File too large\n", "")
    assert (old.read_text(), names(tmp_path)) == ("old", ["old"])


def test_links_are_followed_where_the_user_names_them(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("")
    (tmp_path / "link").symlink_to("real")
    replace(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_pipes_and_devices_are_written_to(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    with pytest.raises(OSError, match="No such device or address"):
        replace(fifo, b"nobody reads it")
    data = b"x" * 1_000_000
    end = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    # Without this one a reader could be at the end before anything is written.
    other = os.open(fifo, os.O_WRONLY)
    os.set_blocking(end, True)
    writer = threading.Thread(target=replace, args=(fifo, data))
    writer.start()
    got = b""
    while len(got) < len(data):
        got += os.read(end, len(data))
    writer.join()
    os.close(other)
    assert (got, os.read(end, 1)) == (data, b"")
    os.close(end)
    replace(os.devnull, b"gone")
    with pytest.raises(OSError, match="No space left on device"):
        replace("/dev/full", b"x")


REFUSED: list[Callable[[Path, bytes], None]] = [replace, create]


@pytest.mark.parametrize("write", REFUSED)
def test_links_in_the_folder_of_weft_stay_in_the_project(
    tmp_path: Path, write: Callable[[Path, bytes], None]
) -> None:
    project, outside = tmp_path / "project", tmp_path / "outside"
    (project / ".weft").mkdir(parents=True)
    outside.mkdir()
    (outside / "f").write_text("old")
    (project / ".weft" / "out").symlink_to(outside / "f")
    (project / ".weft" / "dangling").symlink_to(outside / "g")
    (project / ".weft" / "folder").symlink_to(outside)
    for name in ("out", "dangling", "folder/f", "folder/new"):
        with pytest.raises(OSError, match="a link leads out of the project"):
            write(project / ".weft" / name, b"new")
    with pytest.raises(OSError, match="a link leads out of the project"):
        make_folder(project / ".weft" / "folder" / "schedules")
    assert (names(outside), (outside / "f").read_text()) == (["f"], "old")


@pytest.mark.skipif(os.geteuid() == 0, reason="the user may write everything")
def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "f"
    file.write_text("old")
    file.chmod(0o444)
    with pytest.raises(PermissionError):
        replace(file, b"new")
    assert file.read_text() == "old"


def test_what_is_no_file_stays(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(IsADirectoryError):
        replace(tmp_path / "folder", b"")
    with pytest.raises(FileNotFoundError):
        replace(tmp_path / "nowhere" / "f", b"")
    assert names(tmp_path) == ["folder"]
