"""What one thread sets for the whole process, and another asks for: by functions written in C."""

from __future__ import annotations

import codecs
import csv
import gc
import os
import socket
import sys
from collections.abc import Callable
from typing import Any

import pytest

import weft
from tests.programs.together import beside, together
from tests.python.gives import gives
from weft.python.data.effects.settings import SETTINGS

PAIRS = [
    pytest.param(sys.getrecursionlimit, sys.setrecursionlimit, 5000, id="recursion"),
    pytest.param(sys.getswitchinterval, sys.setswitchinterval, 0.5, id="interval"),
    pytest.param(sys.get_int_max_str_digits, sys.set_int_max_str_digits, 5000, id="digits"),
    pytest.param(gc.get_debug, gc.set_debug, gc.DEBUG_UNCOLLECTABLE, id="collector"),
    pytest.param(csv.field_size_limit, csv.field_size_limit, 1000, id="field"),
    pytest.param(socket.getdefaulttimeout, socket.setdefaulttimeout, 2.0, id="socket"),
]


@pytest.mark.parametrize(("ask", "set_to", "new"), PAIRS)
@gives(False, True)
def test_it_is_seen_before_or_after(
    ask: Callable[[], object], set_to: Callable[[Any], object], new: object
) -> object:
    old = ask()
    seen = beside(lambda: set_to(new), lambda: ask() == new)
    set_to(old)
    return seen


@gives(False, True)
def test_the_collector_is_on_or_off() -> object:
    """It is on unless the program says otherwise, though it never begins by itself."""
    return beside(gc.disable, gc.isenabled)


def test_the_current_folder() -> None:
    def test() -> object:
        home = os.getcwd()
        seen = beside(lambda: os.chdir(os.sep), lambda: os.getcwd() == os.sep)
        os.chdir(home)
        return seen

    result = weft.explore(test, all=True)
    assert set(result.outcomes) == {False, True}
    assert result.assumptions[1:] == ()


@gives(False, True)
def test_an_error_handler_is_exchanged() -> object:
    codecs.register_error("weft-test", codecs.ignore_errors)
    return beside(
        lambda: codecs.register_error("weft-test", codecs.strict_errors),
        lambda: codecs.lookup_error("weft-test") is codecs.strict_errors,
    )


def find_mine(name: str) -> codecs.CodecInfo | None:
    return codecs.lookup("ascii") if name == "mine" else None


CODECS = [
    pytest.param(lambda: codecs.lookup("mine").name, "ascii", id="lookup"),
    pytest.param(lambda: codecs.encode("a", "mine"), b"a", id="codecs.encode"),
    pytest.param(lambda: "a".encode("mine"), b"a", id="str.encode"),
    pytest.param(lambda: b"a".decode("mine"), "a", id="bytes.decode"),
    pytest.param(lambda: b"a".decode(encoding="mine"), "a", id="by name"),
    pytest.param(lambda: bytearray(b"a").decode("mine"), "a", id="bytearray.decode"),
]


@pytest.mark.parametrize(("look", "found"), CODECS)
def test_a_codec_is_registered(look: Callable[[], object], found: object) -> None:
    def test() -> object:
        def try_to() -> object:
            try:
                return look()
            except LookupError:
                return None

        return beside(lambda: codecs.register(find_mine), try_to)

    result = weft.explore(test, all=True)
    assert set(result.outcomes) == {None, found}
    assert result.assumptions == ("the program depends on nothing but its schedule",)
    with pytest.raises(LookupError):
        codecs.lookup("mine")


def test_an_error_handler_is_taken_back() -> None:
    def test() -> object:
        def look() -> object:
            try:
                return codecs.lookup_error("weft-new") is codecs.strict_errors
            except LookupError:
                return None

        return beside(lambda: codecs.register_error("weft-new", codecs.strict_errors), look)

    result = weft.explore(test, all=True)
    assert set(result.outcomes) == {None, True}
    # To decode bytes with that handler would show no access.
    assert result.assumptions == (
        "the program depends on nothing but its schedule",
        "no thread depends on what codecs.register_error sets for all of them",
    )
    with pytest.raises(LookupError):
        codecs.lookup_error("weft-new")


def test_asking_twice_is_asking_once() -> None:
    result = weft.explore(lambda: together(sys.getrecursionlimit, sys.getrecursionlimit))
    assert (result.verdict, result.executions) == ("verified", 1)


def test_other_settings_do_not_matter() -> None:
    def test() -> None:
        limit, interval = sys.getrecursionlimit(), sys.getswitchinterval()
        together(
            lambda: sys.setrecursionlimit(limit + 1), lambda: sys.setswitchinterval(interval * 2)
        )
        sys.setrecursionlimit(limit)
        sys.setswitchinterval(interval)

    result = weft.explore(test)
    assert (result.verdict, result.executions) == ("verified", 1)


def test_functions_that_have_one_in_common_are_about_one_setting() -> None:
    assert SETTINGS["gc", "enable"] == SETTINGS["gc", "disable"] == ("gc.disable", "write")
    assert SETTINGS["gc", "isenabled"] == ("gc.disable", "read")
    assert SETTINGS["posix", "getcwdb"] == ("posix.chdir", "read")
