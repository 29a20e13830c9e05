"""Files as shared data: every order of what threads do with one path, and no more.

The outcomes are derived by hand: what another thread can find while a file is written, made,
replaced or removed.
"""

from __future__ import annotations

import _thread
import contextlib
import csv
import errno
import fcntl
import io
import json
import os
import shutil
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import weft


def run(*functions: Callable[[], object]) -> None:
    threads = [threading.Thread(target=each) for each in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def with_file(path: str, use: Callable[[Any], object]) -> None:
    with open(path, "w") as file:
        use(file)


def by_descriptor(path: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_TRUNC)
    os.write(descriptor, b"new")
    os.close(descriptor)


def closed(path: str) -> None:
    file = open(path, "w")  # noqa: SIM115
    file.write("new")
    file.close()


def text_in_memory(path: str) -> str:
    copy = io.StringIO()
    with open(path) as file:
        shutil.copyfileobj(file, copy)
    return copy.getvalue()


def read_by_descriptor(path: str) -> str:
    descriptor = os.open(path, os.O_RDONLY)
    found = os.read(descriptor, 10).decode()
    os.close(descriptor)
    return found


def read_into(path: str) -> str:
    found = bytearray(10)
    with open(path, "rb") as file:
        return found[: file.readinto(found)].decode()


def read_into_by_descriptor(path: str) -> str:
    found = bytearray(10)
    descriptor = os.open(path, os.O_RDONLY)
    number: int = getattr(os, "readinto")(descriptor, found)  # noqa: B009
    os.close(descriptor)
    return found[:number].decode()


def copied(path: str) -> str:
    copy = getattr(Path(path), "copy")(Path(f"{path}.copy"))  # noqa: B009
    return Path(copy).read_text()


def size_by_statx(path: str) -> str:
    os_: Any = os
    size: int = os_.statx(path, os_.STATX_SIZE).stx_size
    return "-" * size


def size_by_descriptor(path: str) -> str:
    with open(path) as file:
        return "-" * os.fstat(file.fileno()).st_size


WRITERS: dict[str, Callable[[str], object]] = {
    "with": lambda path: with_file(path, lambda file: file.write("new")),
    "dropped": lambda path: open(path, "w").write("new"),  # noqa: SIM115
    "closed": closed,
    "print": lambda path: with_file(path, lambda file: print("new", file=file, end="")),
    "writelines": lambda path: with_file(path, lambda file: file.writelines(["n", "ew"])),
    "json": lambda path: with_file(path, lambda file: json.dump(123, file)),
    "csv": lambda path: with_file(
        path, lambda file: csv.writer(file, lineterminator="").writerow(["new"])
    ),
    "shutil": lambda path: with_file(
        path, lambda file: shutil.copyfileobj(io.StringIO("new"), file)
    ),
    "pathlib": lambda path: Path(path).write_text("new"),
    "os": by_descriptor,
    "raw": lambda path: open(path, "wb", 0).write(b"new"),  # noqa: SIM115
    "FileIO": lambda path: io.FileIO(path, "w").write(b"new"),
}
READERS: dict[str, Callable[[str], str]] = {
    "read": lambda path: open(path).read(),  # noqa: SIM115
    "list": lambda path: "".join(list(open(path))),  # noqa: SIM115
    "join": lambda path: "".join(open(path)),  # noqa: SIM115
    "comprehension": lambda path: "".join([each for each in open(path)]),  # noqa: C416, SIM115
    "next": lambda path: next(open(path), ""),  # noqa: SIM115
    "FileIO": lambda path: io.FileIO(path).read().decode(),
    "readline": lambda path: open(path).readline(),  # noqa: SIM115
    "readlines": lambda path: "".join(open(path).readlines()),  # noqa: SIM115
    "readinto": read_into,
    "shutil": text_in_memory,
    "csv": lambda path: "".join(next(csv.reader(open(path)), [""])),  # noqa: SIM115
    "pathlib": lambda path: Path(path).read_text(),
    "os": read_by_descriptor,
    "getsize": lambda path: "-" * os.path.getsize(path),
    "stat": lambda path: "-" * Path(path).stat().st_size,
    "fstat": size_by_descriptor,
    **({"os.readinto": read_into_by_descriptor} if hasattr(os, "readinto") else {}),
    **({"statx": size_by_statx} if hasattr(os, "statx") else {}),
    **({"Path.copy": copied} if hasattr(Path, "copy") else {}),
}


def writing_and_reading(writer: str, reader: str) -> Callable[[], str]:
    def program() -> str:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "out.txt")
            Path(path).write_text("older")
            thread = threading.Thread(target=WRITERS[writer], args=(path,))
            thread.start()
            found = READERS[reader](path)
            thread.join()
            return found

    return program


@pytest.mark.parametrize("writer", WRITERS)
def test_a_file_is_empty_while_it_is_written(writer: str) -> None:
    result = weft.explore(writing_and_reading(writer, "read"), all=True)
    assert result.verdict == "verified"
    assert set(result.outcomes) == {"older", "", "123" if writer == "json" else "new"}


@pytest.mark.parametrize("reader", READERS)
def test_a_reader_may_find_it_empty(reader: str) -> None:
    result = weft.explore(writing_and_reading("with", reader), all=True)
    assert result.verdict == "verified"
    sizes = reader in ("getsize", "stat", "statx", "fstat")
    assert set(result.outcomes) == ({"-----", "", "---"} if sizes else {"older", "", "new"})


def test_steps_are_what_others_can_notice_and_no_more() -> None:
    result = weft.explore(writing_and_reading("with", "pathlib"), all=True)
    # The reader comes before or after: opening, writing, closing.
    assert result.executions == 4
    assert weft.explore(writing_and_reading("pathlib", "pathlib"), all=True).executions == 3


def in_a_folder(*functions: Callable[[str], object]) -> Callable[[], tuple[str, ...]]:
    """Each in a thread of its own; what is in the folder then."""

    def program() -> tuple[str, ...]:
        with tempfile.TemporaryDirectory() as folder:
            run(*(lambda each=each: each(folder) for each in functions))
            return tuple(sorted(os.listdir(folder)))

    return program


def make_if_missing(folder: str) -> None:
    path = os.path.join(folder, "cache")
    if not os.path.exists(path):
        os.mkdir(path)


def make(folder: str) -> None:
    os.makedirs(os.path.join(folder, "cache"), exist_ok=True)


def test_two_threads_make_a_folder_that_both_have_missed() -> None:
    result = weft.explore(in_a_folder(make_if_missing, make_if_missing), all=True)
    assert result.verdict == "violated"
    assert {each.kind for each in result.findings} == {"exception"}
    assert "FileExistsError" in result.findings[0].message
    assert result.executions == 4
    gil = weft.explore(in_a_folder(make_if_missing, make_if_missing), scheduling="gil")
    assert gil.verdict == "violated"


def test_no_false_alarm_if_it_may_exist() -> None:
    result = weft.explore(in_a_folder(make, make), all=True)
    assert (result.verdict, list(result.outcomes)) == ("verified", [("cache",)])
    assert result.executions == 2


def test_different_files_of_a_folder_do_not_meet() -> None:
    each = [lambda folder, n=n: Path(folder, str(n)).write_text("x") for n in range(3)]
    result = weft.explore(in_a_folder(*each), all=True)
    assert (result.executions, list(result.outcomes)) == (1, [("0", "1", "2")])


def test_readers_do_not_meet() -> None:
    def program() -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "x")
            path.write_text("x")
            run(*[lambda: open(path).read()] * 3)  # noqa: SIM115

    assert weft.explore(program, all=True).executions == 1


def test_who_lists_a_folder_sees_what_is_made_in_it() -> None:
    def program() -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            thread = threading.Thread(target=Path(folder, "x").touch)
            thread.start()
            found = os.listdir(folder)
            thread.join()
            return found

    result = weft.explore(program, all=True)
    assert set(result.outcomes) == {"[]", "['x']"}
    assert result.executions == 2


def test_a_lock_orders_what_is_done_with_files() -> None:
    lock = threading.Lock()

    def program() -> str:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "n")
            path.write_text("0")

            def count() -> None:
                with lock:
                    path.write_text(str(int(path.read_text()) + 1))

            run(count, count)
            return path.read_text()

    result = weft.explore(program, all=True, fail_on="race")
    assert (result.verdict, list(result.outcomes), result.executions) == ("verified", ["2"], 2)


def test_without_one_an_update_is_lost() -> None:
    def program() -> str:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "n")
            path.write_text("0")

            def count() -> None:
                path.write_text(str(int(path.read_text() or 0) + 1))

            run(count, count)
            return path.read_text()

    result = weft.explore(program, all=True)
    assert set(result.outcomes) == {"1", "2"}
    assert not result.races, "files are no memory: the operating system orders what is done to them"


def test_a_file_that_is_replaced_is_never_empty() -> None:
    def program() -> str:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "x")
            path.write_text("old")

            def write() -> None:
                path.with_suffix(".new").write_text("new")
                os.replace(path.with_suffix(".new"), path)

            thread = threading.Thread(target=write)
            thread.start()
            found = path.read_text()
            thread.join()
            return found

    result = weft.explore(program, all=True)
    assert (set(result.outcomes), result.executions) == ({"old", "new"}, 2)


def test_a_folder_is_moved_with_what_is_in_it() -> None:
    def program() -> bool:
        with tempfile.TemporaryDirectory() as folder:
            inside = Path(folder, "a", "x")
            inside.parent.mkdir()
            inside.touch()
            thread = threading.Thread(target=lambda: os.rename(inside.parent, f"{folder}/b"))
            thread.start()
            found = inside.exists()
            thread.join()
            return found

    result = weft.explore(program, all=True)
    assert (set(result.outcomes), result.executions) == ({True, False}, 2)


def test_a_link_and_what_it_leads_to_are_one_file() -> None:
    def program() -> str:
        with tempfile.TemporaryDirectory() as folder:
            path, link = Path(folder, "x"), Path(folder, "link")
            path.write_text("old")
            link.symlink_to(path)
            thread = threading.Thread(target=lambda: link.write_text("new"))
            thread.start()
            found = path.read_text()
            thread.join()
            return found

    assert set(weft.explore(program, all=True).outcomes) == {"old", "", "new"}


def test_a_path_may_be_relative_and_is_the_same_file() -> None:
    def program() -> bool:
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            thread = threading.Thread(target=lambda: Path("x").touch())
            thread.start()
            found = os.path.exists(f"{folder}/../{os.path.basename(folder)}/x")
            thread.join()
            os.chdir(before)
            return found

    assert set(weft.explore(program, all=True).outcomes) == {True, False}


def test_what_a_path_leads_to_depends_on_the_current_folder() -> None:
    def prepare(folder: str) -> None:
        os.mkdir(f"{folder}/sub")
        Path(folder, "x").write_text("above")
        Path(folder, "sub", "x").write_text("below")
        os.chdir(folder)

    found = meanwhile(prepare, lambda folder: os.chdir("sub"), lambda _: Path("x").read_text())
    assert found == {"above", "below"}


def test_temporary_files_have_the_same_names_in_every_execution() -> None:
    def program() -> tuple[str, str]:
        names: dict[int, str] = {}

        def make(number: int) -> None:
            names[number] = tempfile.mkdtemp()

        run(lambda: make(0), lambda: make(1))
        return names[0], names[1]

    result = weft.explore(program, all=True)
    assert len(result.outcomes) == 1
    names: Any = next(iter(result.outcomes))
    one, other = names
    assert one != other
    assert not os.path.exists(one)
    assert not os.path.exists(other)


def test_what_is_printed_may_go_to_a_file() -> None:
    def program() -> str:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "x")
            with open(path, "w") as file, contextlib.redirect_stdout(file):
                run(lambda: print("a"), lambda: print("b"))
            return path.read_text()

    result = weft.explore(program, all=True)
    assert (set(result.outcomes), result.executions) == ({"a\nb\n", "b\na\n"}, 2)


def test_a_file_without_a_name_is_nobody_elses() -> None:
    def program() -> list[str]:
        with tempfile.TemporaryDirectory() as folder:

            def use() -> None:
                with tempfile.TemporaryFile(dir=folder) as file:
                    file.write(b"x")

            run(use, use)
            return os.listdir(folder)

    result = weft.explore(program, all=True)
    assert (list(result.outcomes), result.executions) == (["[]"], 1)


def test_a_file_may_be_closed_while_another_thread_writes() -> None:
    def program() -> str:
        with tempfile.TemporaryDirectory() as folder:
            file = open(os.path.join(folder, "x"), "w")  # noqa: SIM115
            said = []

            def write() -> None:
                try:
                    file.write("x")
                except ValueError as error:
                    said.append(str(error))

            run(write, file.close)
            return "".join(said)

    result = weft.explore(program, all=True)
    assert set(result.outcomes) == {"", "I/O operation on closed file."}
    assert result.executions == 2


def meanwhile(
    prepare: Callable[[str], object], act: Callable[[str], object], look: Callable[[str], object]
) -> set[object]:
    """What one thread may see while another one does something."""

    def program() -> object:
        with tempfile.TemporaryDirectory() as folder:
            prepare(folder)
            thread = threading.Thread(target=act, args=(folder,))
            thread.start()
            found = look(folder)
            thread.join()
            return found

    result = weft.explore(program, all=True)
    assert result.verdict == "verified"
    assert OPEN_BEFORE not in result.assumptions
    return set(result.outcomes)


OPEN_BEFORE = "how far a file was read that was opened before does not matter"


USUAL = "the program depends on nothing but its schedule"


def test_a_link_on_the_way_may_lead_elsewhere() -> None:
    def prepare(folder: str) -> None:
        for name in "ab":
            os.mkdir(f"{folder}/{name}")
            Path(folder, name, "x").write_text(name)
        os.symlink("a", f"{folder}/link")
        os.symlink("b", f"{folder}/new")

    found = meanwhile(
        prepare,
        lambda folder: os.replace(f"{folder}/new", f"{folder}/link"),
        lambda folder: Path(folder, "link", "x").read_text(),
    )
    assert found == {"a", "b"}


def test_up_from_a_link_is_where_it_leads_to() -> None:
    def prepare(folder: str) -> None:
        os.makedirs(f"{folder}/deep/below")
        os.symlink("deep/below", f"{folder}/link")

    found = meanwhile(
        prepare,
        lambda folder: os.mkdir(f"{folder}/deep/x"),
        lambda folder: os.path.exists(f"{folder}/link/../x"),
    )
    assert found == {True, False}


def test_what_is_permitted_is_part_of_a_file() -> None:
    def prepare(folder: str) -> None:
        Path(folder, "x").touch()
        os.chmod(f"{folder}/x", 0o600)

    found = meanwhile(
        prepare,
        lambda folder: os.chmod(f"{folder}/x", 0o700),
        lambda folder: os.access(f"{folder}/x", os.X_OK),
    )
    assert found == {True, False}


@pytest.mark.parametrize("copy", [os.dup, lambda number: os.dup2(number, number + 50)])
def test_an_open_file_may_have_two_numbers(copy: Callable[[int], int]) -> None:
    numbers: list[int] = []

    def prepare(folder: str) -> None:
        numbers[:] = [os.open(f"{folder}/x", os.O_CREAT | os.O_WRONLY)]
        numbers.append(copy(numbers[0]))

    def write(_: str) -> None:
        os.write(numbers[1], b"a")
        for number in numbers:
            os.close(number)

    assert meanwhile(prepare, write, lambda folder: Path(folder, "x").read_text()) == {"", "a"}


def test_one_open_file_may_be_copied_to_another() -> None:
    def copy(folder: str) -> None:
        with open(f"{folder}/from", "rb") as source, open(f"{folder}/to", "r+b") as target:
            os.sendfile(target.fileno(), source.fileno(), 0, 3)

    def prepare(folder: str) -> None:
        Path(folder, "from").write_text("abc")
        Path(folder, "to").touch()

    assert meanwhile(prepare, copy, lambda folder: Path(folder, "to").read_text()) == {"", "abc"}


def fill(number: int, buffer: bytearray) -> None:
    getattr(os, "readinto")(number, buffer)  # noqa: B009


FILLING: dict[str, Callable[[int, bytearray], object]] = {
    "readv": lambda number, buffer: os.readv(number, [buffer]),
    "preadv": lambda number, buffer: os.preadv(number, [buffer], 0),
    **({"readinto": fill} if hasattr(os, "readinto") else {}),
}


@pytest.mark.parametrize("name", FILLING)
def test_what_a_file_is_read_into_is_changed(name: str) -> None:
    buffer = bytearray()

    def prepare(folder: str) -> None:
        Path(folder, "x").write_text("new")
        buffer[:] = b"old"

    def read(folder: str) -> None:
        with open(f"{folder}/x", "rb") as file:
            FILLING[name](file.fileno(), buffer)

    assert meanwhile(prepare, read, lambda _: bytes(buffer)) == {b"old", b"new"}


@pytest.mark.skipif(not hasattr(Path, "move"), reason="there is nothing of it")
@pytest.mark.parametrize("name", ["move", "move_into", "copy", "copy_into"])
def test_paths_are_moved_and_copied_with_what_is_in_them(name: str) -> None:
    def program() -> list[str]:
        folder = Path(tempfile.mkdtemp())
        (folder / "from").mkdir()
        (folder / "from" / "x").write_text("new")
        to = folder / "to"
        if name.endswith("into"):
            to.mkdir()
        getattr(folder / "from", name)(to)
        found = [str(each.relative_to(folder)) for each in folder.rglob("*")]
        shutil.rmtree(folder)
        return sorted(found)

    first = ["from", "from/x"] if name.startswith("copy") else []
    second = ["to", "to/from", "to/from/x"] if name.endswith("into") else ["to", "to/x"]
    (outcome,) = weft.explore(program).outcomes
    assert str(outcome) == str([*first, *second])


def test_no_files_share_blocks() -> None:
    """What a file system that can would do is not seen: `pathlib` copies then by other means."""
    clone, file = 0x40049409, tempfile.TemporaryFile()  # noqa: SIM115

    def program() -> int | None:
        try:
            fcntl.ioctl(file.fileno(), clone, file.fileno())
        except OSError as error:
            return error.errno
        return None

    with file:
        assert set(weft.explore(program).outcomes) == {errno.EOPNOTSUPP}


def test_a_thread_may_be_given_nothing_but_a_function_of_os() -> None:
    def program() -> bool:
        path = os.path.join(tempfile.mkdtemp(), "x")
        _thread.start_new_thread(os.mkdir, (path,))
        return os.path.exists(path)

    assert set(weft.explore(program, all=True).outcomes) == {True, False}


def test_a_file_that_is_moved_while_it_is_open_is_named() -> None:
    def program() -> None:
        with tempfile.TemporaryDirectory() as folder, open(f"{folder}/x", "w"):
            os.rename(f"{folder}/x", f"{folder}/y")

    def closed() -> None:
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "x").touch()
            os.rename(f"{folder}/x", f"{folder}/y")

    moved = "a file that is moved while it is open is not used by its new name"
    assert weft.explore(program).assumptions == (USUAL, moved)
    assert weft.explore(closed).assumptions == (USUAL,)


@pytest.mark.parametrize(
    ("ask", "outcomes"),
    [
        (lambda entry: entry.stat().st_size, {1, 0, 3}),
        (lambda entry: entry.is_file(), {True}),
        (lambda entry: (entry.name, entry.is_dir(), entry.is_symlink()), {("x", False, False)}),
    ],
    ids=["size", "file", "name"],
)
def test_what_an_entry_of_a_folder_tells(
    ask: Callable[[os.DirEntry[str]], object], outcomes: set[object]
) -> None:
    def look(folder: str) -> object:
        with os.scandir(folder) as entries:
            return ask(next(entries))

    found = meanwhile(
        lambda folder: Path(folder, "x").write_text("a"),
        lambda folder: Path(folder, "x").write_text("new"),
        look,
    )
    assert found == outcomes


def test_a_thread_may_wait_for_a_file() -> None:
    def program() -> str:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "ready")

            def wait() -> None:
                while not path.exists():
                    pass

            thread = threading.Thread(target=wait)
            thread.start()
            path.touch()
            thread.join()
            return "done"

    result = weft.explore(program, all=True)
    assert (result.verdict, list(result.outcomes)) == ("verified within the bound", ["done"])


def test_what_goes_wrong_is_said_by_the_function_itself() -> None:
    def program() -> str:
        try:
            os.stat([])  # type: ignore[arg-type]
        except TypeError as error:
            return str(error)
        return ""

    said = "stat: path should be string, bytes, os.PathLike or integer, not list"
    assert list(weft.explore(program).outcomes) == [said]
