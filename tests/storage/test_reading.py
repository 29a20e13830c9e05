"""Which files are read, and what is said of the others."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from weft.storage.reading import IsFolder, NotThere, Unreadable, read_bytes, read_text, size


def why(path: Path | str, most: int = 100) -> str:
    with pytest.raises(Unreadable) as raised:
        read_text(path, most)
    return str(raised.value)


def test_a_regular_file(tmp_path: Path) -> None:
    file = tmp_path / "f"
    file.write_bytes("äöü\r\n".encode())
    assert read_text(file, 8) == "äöü\r\n"
    assert read_bytes(str(file), 8) == file.read_bytes()


def test_the_limit_is_named(tmp_path: Path) -> None:
    file = tmp_path / "f"
    file.write_bytes(b"x" * 101)
    assert why(file) == "it is larger than 100 bytes"
    assert [size(n) for n in (1, 1 << 10, 3000, 64 << 20)] == [
        "1 bytes",
        "1 KiB",
        "3,000 bytes",
        "64 MiB",
    ]
    os.truncate(file, 1 << 40)
    assert why(file, 1 << 20) == "it is larger than 1 MiB"


def test_what_is_no_regular_file_is_not_waited_for(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    link = tmp_path / "link"
    link.symlink_to(fifo)
    for path in (fifo, link, Path(os.devnull), Path("/dev/zero")):
        assert why(path) == "it is not a regular file"


def test_sockets_folders_and_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as made:
        made.bind("s")
        assert why("s") == "No such device or address"
    assert why(tmp_path) == "Is a directory"
    assert why(tmp_path / "nothing") == "No such file or directory"
    with pytest.raises(ValueError, match="embedded null") as says:
        os.open("a\0b", os.O_RDONLY)
    assert why("a\0b") == f"this is no name of a file: {says.value}"
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    assert why(loop) == "Too many levels of symbolic links"
    with pytest.raises(IsFolder):
        read_bytes(tmp_path, 1)
    with pytest.raises(NotThere):
        read_bytes(tmp_path / "nothing", 1)


def test_text_is_utf_8(tmp_path: Path) -> None:
    file = tmp_path / "f"
    file.write_bytes(b"a\nb\n\xff")
    assert why(file) == "it is not UTF-8: byte 0xff in line 3"
    file.write_bytes("\ud800".encode("utf-8", "surrogatepass"))
    assert why(file) == "it is not UTF-8: byte 0xed in line 1"


def test_links_in_the_folder_of_weft_stay_in_the_project(tmp_path: Path) -> None:
    project, outside = tmp_path / "project", tmp_path / "outside"
    (project / ".weft").mkdir(parents=True)
    outside.mkdir()
    for folder in (project, outside):
        (folder / "f").write_text(folder.name)
    (project / ".weft" / "out").symlink_to(outside / "f")
    (project / ".weft" / "in").symlink_to("../f")
    (project / ".weft" / "folder").symlink_to(outside)
    assert why(project / ".weft" / "out") == "a link leads out of the project"
    assert why(project / ".weft" / "folder" / "f") == "a link leads out of the project"
    assert why(project / ".weft" / ".." / ".weft" / "out") == "a link leads out of the project"
    assert read_text(project / ".weft" / "in", 100) == "project"
    (tmp_path / "same").symlink_to(project)
    assert read_text(tmp_path / "same" / ".weft" / "in", 100) == "project", "the project is a link"
    assert read_text(project / ".weft" / "in", 100) == "project"
