"""Two threads write to one stream: all of what each writes, in either order."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import pytest

from tests.programs.together import together
from tests.python.gives import gives


@pytest.mark.parametrize(
    "write",
    [
        pytest.param(lambda stream, text: stream.write(text), id="write"),
        pytest.param(lambda stream, text: print(text, end="", file=stream), id="print"),
    ],
)
@gives("ab", "ba")
def test_both_write_to_a_stream(write: Callable[[io.StringIO, str], object]) -> object:
    stream = io.StringIO()
    together(lambda: write(stream, "a"), lambda: write(stream, "b"))
    return stream.getvalue()


@gives("a\nb\n", "b\na\n")
def test_both_print_a_line() -> object:
    stream = io.StringIO()
    together(lambda: print("a", file=stream), lambda: print("b", file=stream))
    return stream.getvalue()


@gives(b"a.", b"b.", b"ab", b"ba")
def test_both_go_to_the_beginning_and_write() -> object:
    stream = io.BytesIO(b"..")

    def overwrites(text: bytes) -> None:
        stream.seek(0)
        stream.write(text)

    together(lambda: overwrites(b"a"), lambda: overwrites(b"b"))
    return stream.getvalue()


@gives("1\r\n2\r\n", "2\r\n1\r\n")
def test_both_write_a_row() -> object:
    stream = io.StringIO()
    rows = csv.writer(stream)
    together(lambda: rows.writerow([1]), lambda: rows.writerow([2]))
    return stream.getvalue()


@gives("1\r\n2\r\n", "2\r\n1\r\n")
def test_both_write_a_row_of_names() -> object:
    stream = io.StringIO()
    rows = csv.DictWriter(stream, ["a"])
    together(lambda: rows.writerow({"a": 1}), lambda: rows.writerow({"a": 2}))
    return stream.getvalue()
