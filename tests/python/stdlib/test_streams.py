"""Two threads write to one stream: all of what each writes, in either order."""

from __future__ import annotations

import builtins
import contextlib
import csv
import io
import sys
from collections.abc import Callable

import pytest

from tests.programs.together import beside, together
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


@gives(("5\n", "r\n"), ("", "5\nr\n"), ("", "r\n5\n"))
def test_what_is_displayed_goes_to_the_standard_output_of_the_moment() -> object:
    first, second = io.StringIO(), io.StringIO()

    def redirect() -> None:
        with contextlib.redirect_stdout(second):
            print("r")

    with contextlib.redirect_stdout(first):
        together(lambda: sys.displayhook(5), redirect)
    return first.getvalue(), second.getvalue()


@gives(("ValueError: 1\n", "r\n"), ("", "ValueError: 1\nr\n"), ("", "r\nValueError: 1\n"))
def test_an_exception_is_shown_at_the_standard_error_of_the_moment() -> object:
    first, second = io.StringIO(), io.StringIO()

    def redirect() -> None:
        with contextlib.redirect_stderr(second):
            print("r", file=sys.stderr)

    with contextlib.redirect_stderr(first):
        together(lambda: sys.excepthook(ValueError, ValueError(1), None), redirect)
    return first.getvalue(), second.getvalue()


@gives(0, 5)
def test_what_is_displayed_is_kept_by_name() -> object:
    with contextlib.redirect_stdout(io.StringIO()):
        sys.displayhook(0)
        return beside(lambda: sys.displayhook(5), lambda: vars(builtins)["_"])
