"""Random calls on a tree of files: under weft as without it, and the tree stays as it was.

One thread, so that there is nothing to explore: what the calls give, and what the tree looks like
then, must be the same as for the same calls on a copy of the tree.
"""

from __future__ import annotations

import os
import random
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import weft
from tests.shares import one_in

NAMES = (
    "a",
    "b",
    "d",
    "d/a",
    "d/e",
    "d/e/a",
    "e",
    "link",
    "link/a",
    "d/link",
    "b/..",
    "d/../a",
    "e/",
)
SIMPLE = tuple(name for name in NAMES if ".." not in name and name[-1] != "/")
Call = tuple[str, tuple[str, ...]]


def _listed(path: str) -> object:
    with os.scandir(path) as entries:
        found = [(e.name, e.is_dir(), e.is_file(), e.is_symlink()) for e in entries]
    assert sorted(e[0] for e in found) == sorted(os.listdir(path))
    return sorted(found)


def _status(path: str) -> object:
    found = os.lstat(path)
    size = found.st_size if stat.S_ISREG(found.st_mode) else None
    return stat.S_IFMT(found.st_mode), stat.S_IMODE(found.st_mode), size


def _read(path: str) -> str:
    with open(path) as file:
        return file.read()


def _write(mode: str) -> Callable[[str], object]:
    def write(path: str) -> None:
        with open(path, mode) as file:
            file.write("new")

    return write


def _read_then_write(path: str) -> object:
    """Who has a file open sees what is done to it, and goes on if it is removed."""
    with open(path, "rb", 0) as file:
        first = file.read(1)
        with open(path, "r+b", 0) as other:
            other.write(b"XYZ")
        os.fchmod(file.fileno(), 0o640)
        return first, file.read(), os.fstat(file.fileno()).st_size


def _remove_while_open(path: str) -> object:
    with open(path, "r+b", 0) as file:
        os.remove(path)
        file.write(b"gone")
        os.fchmod(file.fileno(), 0o640)
        file.seek(0)
        return file.read(), os.path.lexists(path)


def _by_folder(path: str) -> object:
    """By the number of a folder, as `shutil.rmtree` does."""
    number = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
    try:
        os.mkdir(os.path.basename(path), dir_fd=number)
        return sorted(os.listdir(number))
    finally:
        os.close(number)


CALLS: dict[str, Callable[..., object]] = {
    "mkdir": os.mkdir,
    "makedirs": lambda path: os.makedirs(path, exist_ok=True),
    "rmdir": os.rmdir,
    "remove": os.remove,
    "status": _status,
    "stat": lambda path: stat.S_IFMT(os.stat(path).st_mode),
    "list": _listed,
    "read": _read,
    "write": _write("w"),
    "append": _write("a"),
    "update": _write("r+"),
    "new": _write("x"),
    "truncate": lambda path: os.truncate(path, 2),
    "chmod": lambda path: os.chmod(path, 0o640),
    "utime": lambda path: os.utime(path, (5, 5)),
    "mtime": lambda path: os.stat(path).st_mtime == 5,
    "rename": os.rename,
    "replace": os.replace,
    "link": os.link,
    "symlink": lambda path, link: os.symlink(os.path.basename(path), link),
    "readlink": os.readlink,
    "rmtree": shutil.rmtree,
    "copytree": shutil.copytree,
    "move": shutil.move,
    "copy": shutil.copy,
    "walk": lambda path: sorted((sorted(d), sorted(f)) for _, d, f in os.walk(path)),
    "glob": lambda path: sorted(str(each) for each in Path(path).rglob("*")),
    "open": _read_then_write,
    "unlink": _remove_while_open,
    "folder": _by_folder,
}
TWO = ("rename", "replace", "link", "symlink", "copytree", "move", "copy")


def random_tree(draw: random.Random, folder: Path) -> None:
    folder.mkdir()
    for name in ("a", "b", "d/a", "d/e/a", "d/e/b"):
        if draw.random() < 0.6:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"old {name}")
    for name in ("e", "d/f"):
        if draw.random() < 0.5:
            (folder / name).mkdir(parents=True, exist_ok=True)
    if draw.random() < 0.5:
        (folder / "link").symlink_to(draw.choice(("d", "a", "e", "none")))
    if draw.random() < 0.5 and (folder / "a").exists():
        (folder / "b").unlink(missing_ok=True)
        os.link(folder / "a", folder / "b")


def random_calls(draw: random.Random, count: int) -> list[Call]:
    calls: list[Call] = []
    for _ in range(count):
        name = draw.choice(list(CALLS))
        paths: tuple[str, ...] = (draw.choice(NAMES),)
        if name in TWO:
            paths = (draw.choice(SIMPLE), draw.choice(SIMPLE))
        calls.append((name, paths))
    return calls


def result_of(call: Call, folder: str) -> object:
    name, paths = call
    try:
        found: Any = CALLS[name](*(os.path.join(folder, each) for each in paths))
    except (OSError, shutil.Error) as error:
        return type(error).__name__, error.errno, _relative(error.filename, folder)
    return _relative(found, folder)


def _relative(found: Any, folder: str) -> Any:
    if isinstance(found, str):
        return found.replace(folder, "")
    if isinstance(found, list):
        return [_relative(each, folder) for each in found]
    return found


def tree(folder: str) -> dict[str, object]:
    found: dict[str, object] = {}
    for above, folders, files in os.walk(folder):
        for name in folders + files:
            path = os.path.join(above, name)
            is_link = os.path.islink(path)
            what = os.readlink(path) if is_link else _read(path) if name in files else ""
            found[os.path.relpath(path, folder)] = (what, is_link or _status(path))
    return dict(sorted(found.items()))


def exactly(folder: Path) -> dict[str, object]:
    """All that can be seen of a tree, times and numbers of files included."""
    found: dict[str, object] = {}
    for path in sorted([folder, *folder.rglob("*")]):
        status = path.lstat()
        what = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
        told = (status.st_mode, status.st_ino, status.st_nlink, status.st_mtime_ns)
        found[str(path)] = (*told, status.st_ctime_ns, what)
    return found


def compare(seed: int, tmp_path: Path) -> None:
    draw = random.Random(seed)
    real, copy = tmp_path / "real", tmp_path / "copy"
    random_tree(draw, real)
    random_tree(random.Random(seed), copy)
    calls = random_calls(draw, 12)

    def program(folder: str) -> tuple[list[object], dict[str, object]]:
        return [result_of(call, folder) for call in calls], tree(folder)

    before = exactly(real)
    explored = weft.explore(lambda: program(str(real)))
    assert explored.verdict == "verified", explored.findings
    assert exactly(real) == before
    assert list(explored.outcomes) == [repr(program(str(copy)))], calls


@pytest.mark.parametrize("seed", one_in(10, range(500)))
def test_calls(seed: int, tmp_path: Path) -> None:
    compare(seed, tmp_path)
