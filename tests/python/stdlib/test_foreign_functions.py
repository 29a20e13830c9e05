"""Functions in C that reach files and processes by ways of their own are refused by name."""

from __future__ import annotations

import ctypes
import readline
from pathlib import Path
from typing import Any

import pytest

import weft
from weft.errors import NotApplicable


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("unlink", (b"file",)),
        ("open", (b"file", 0)),
        ("rename", (b"file", b"other")),
        ("fork", ()),
        ("system", (b"true",)),
        ("write", (1, b"", 0)),
        ("syscall", (39,)),
        ("getpid", ()),
    ],
)
@pytest.mark.parametrize("library", [ctypes.CDLL, ctypes.PyDLL])
def test_functions_of_the_c_library_are_refused(
    name: str, arguments: tuple[Any, ...], library: type[ctypes.CDLL]
) -> None:
    def program() -> None:
        getattr(library(None), name)(*arguments)

    with pytest.raises(NotApplicable, match=f"^the program calls {name} of the C library, which"):
        weft.explore(program)


def test_a_prototype_is_refused() -> None:
    def program() -> None:
        ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p)(("unlink", ctypes.CDLL(None)))

    with pytest.raises(NotApplicable, match="gets a function of a library in C by a prototype"):
        weft.explore(program)


def test_what_stays_in_memory_is_called() -> None:
    def program() -> tuple[int, ...]:
        library = ctypes.CDLL(None)
        library.strlen.argtypes = [ctypes.c_char_p]
        return library.strlen(b"abc"), library.abs(-4), ctypes.pythonapi.Py_IsInitialized()

    assert list(weft.explore(program).outcomes) == [(3, 4, 1)]


def test_functions_are_themselves_afterwards() -> None:
    def program() -> None:
        ctypes.CDLL(None).strlen(b"")

    weft.explore(program)
    library = ctypes.CDLL(None)
    assert type(library.getpid) is library._FuncPtr


def test_the_history_of_commands_is_not_written(tmp_path: Path) -> None:
    def program() -> None:
        readline.write_history_file(str(tmp_path / "history"))

    with pytest.raises(NotApplicable, match="changes files by a function that nobody watches"):
        weft.explore(program)
    assert list(tmp_path.iterdir()) == []
