"""Code that is not the program's: of the standard library, compiled for it, around a test."""

from __future__ import annotations

import mimetypes
import os
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from http.cookies import SimpleCookie
from io import BytesIO
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock, Mock, patch
from zipfile import ZipFile

import pytest

import weft
from tests.programs.together import together


def test_the_environment() -> None:
    def test() -> object:
        os.environ["WEFT_COUNT"] = "0"

        def add() -> None:
            os.environ["WEFT_COUNT"] = str(int(os.environ["WEFT_COUNT"]) + 1)

        together(add, add)
        return os.environ.pop("WEFT_COUNT")

    assert set(weft.explore(test, all=True).outcomes) == {"1", "2"}


class Counting:
    def __init__(self) -> None:
        self.n = 0


SOURCE = """
def add(self):
    n = self.n
    self.n = n + 1
    return 1
"""

written: dict[str, Any] = {}

exec(compile(SOURCE, "<written for it>", "exec"), written)

Counting.__hash__ = written["add"]  # type: ignore[method-assign]

Counting.add = written["add"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("call", [hash, lambda it: it.add()], ids=["called by C", "called"])
def test_methods_that_were_written_for_a_class_are_followed(call: Callable[[Any], object]) -> None:
    def test() -> object:
        counting = Counting()
        together(lambda: call(counting), lambda: call(counting))
        return counting.n

    result = weft.explore(test, all=True)
    assert (set(result.outcomes), result.executions) == ({1, 2}, 4)


def test_code_compiled_on_the_spot_is_watched() -> None:
    def test() -> object:
        counting = Counting()

        def add() -> None:
            exec("n = it.n; it.n = n + 1", {"it": counting})

        together(add, add)
        return counting.n

    result = weft.explore(test, all=True)
    assert set(result.outcomes) == {1, 2}
    assert result.assumptions == ("the program depends on nothing but its schedule",)


class Kit:
    """What the standard library keeps behind methods of Python, and how to look at the order.

    Two calls, and what there is to be seen if the first comes first, and if the second does.
    """

    mock = (
        *(Mock, lambda it: it(1), lambda it: it(2)),
        *(lambda it: str(it.mock_calls[0]), "call(1)", "call(2)"),
    )
    child = (
        *(Mock, lambda it: it.x(1), lambda it: it.y(2)),
        *(lambda it: str(it.mock_calls[0]), "call.x(1)", "call.y(2)"),
    )
    items = (
        *(MagicMock, lambda it: it[1], lambda it: it[2]),
        *(lambda it: str(it.mock_calls[0]), "call.__getitem__(1)", "call.__getitem__(2)"),
    )
    cookie = (
        SimpleCookie,
        lambda it: it.__setitem__("1", "one"),
        lambda it: it.__setitem__("1", "two"),
        *(lambda it: it["1"].value, "two", "one"),
    )
    exits = (
        ExitStack,
        lambda it: it.callback(str, 1),
        lambda it: it.callback(str, 2),
        *(lambda it: it.pop_all()._exit_callbacks[0][1].__closure__[0].cell_contents, (1,), (2,)),
    )
    types_known = (
        list,
        lambda it: mimetypes.add_type("weft/1", ".weft"),
        lambda it: mimetypes.add_type("weft/2", ".weft"),
        *(lambda it: mimetypes.guess_type("a.weft")[0], "weft/2", "weft/1"),
    )
    namespace = (
        SimpleNamespace,
        lambda it: it.__dict__.update(x=1),
        lambda it: setattr(it, "x", 2),
        *(lambda it: it.x, 2, 1),
    )


@pytest.mark.parametrize("name", [name for name in vars(Kit) if not name.startswith("_")])
def test_the_standard_library_has_orders_too(name: str) -> None:
    make, first, second, look, *seen = getattr(Kit, name)

    def test() -> object:
        it = make()
        together(lambda: first(it), lambda: second(it))
        return look(it)

    assert set(weft.explore(test, all=True).outcomes) == set(seen)


def test_nothing_outlives_its_execution() -> None:
    """A file that is closed when it dies would take its lock in a later execution."""

    def test() -> object:
        archive = ZipFile(BytesIO(), "w")
        together(lambda: archive.writestr("a", ""), lambda: archive.writestr("b", ""))
        return tuple(archive.namelist())

    assert set(weft.explore(test, all=True).outcomes) == {("a", "b"), ("b", "a")}


class Mail:
    def send(self, to: int) -> None:
        raise OSError(to)


mail = Mail()


@patch.object(mail, "send")
def check_both_are_sent(send: Any) -> None:
    together(lambda: mail.send(1), lambda: mail.send(2))
    assert send.call_count == 2


def test_what_a_decorator_puts_around_a_test_is_not_the_program() -> None:
    result = weft.explore(check_both_are_sent)
    assert (result.verdict, result.executions) == ("verified", 2)


def test_what_draws_from_a_shared_generator_is_said() -> None:
    def explored(*draw: Callable[[Any], object]) -> tuple[str, ...]:
        def test() -> None:
            numbers = (number for number in range(2))
            together(*[partial(suppressing, each, numbers) for each in draw])

        return weft.explore(test).assumptions[1:]

    assert explored(next, lambda it: it.send(None)) == ()
    assert explored(next, list) == ("nobody draws from a generator while list does",)


def suppressing(draw: Callable[[Any], object], numbers: Any) -> None:
    with suppress(ValueError, StopIteration):
        draw(numbers)


def test_a_bytearray_that_formats_is_read() -> None:
    def test() -> object:
        text, seen = bytearray(b"%d"), [b""]

        def change() -> None:
            text[1:2] = b"x"

        def show() -> None:
            seen[0] = bytes(text % 30)

        together(change, show)
        return seen[0]

    assert set(weft.explore(test, all=True).outcomes) == {b"30", b"1e"}
