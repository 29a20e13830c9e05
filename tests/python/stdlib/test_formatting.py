"""Data that one thread changes while another makes a text or a copy of it."""

from __future__ import annotations

import copy
import io
import json
import os
import string
import weakref
from collections.abc import Callable

import pytest

from tests.programs.together import beside, together
from tests.python.gives import gives


@gives((1, 2), (1, 2, 3))
def test_a_list_inside_grows_while_it_is_copied() -> object:
    data = {"a": [1, 2]}
    copied = beside(lambda: data["a"].append(3), lambda: copy.deepcopy(data))
    return tuple(copied["a"])


@gives('{"a": [1]}', '{"a": [1, 2]}')
def test_a_list_inside_grows_while_it_is_dumped() -> object:
    data = {"a": [1]}
    return beside(lambda: data["a"].append(2), lambda: json.dumps(data))


@gives('{"a": [1]}', '{"a": [1, 2]}')
def test_a_list_inside_grows_while_it_is_dumped_to_a_stream() -> object:
    data = {"a": [1]}
    stream = io.StringIO()
    together(lambda: data["a"].append(2), lambda: json.dump(data, stream))
    return stream.getvalue()


@pytest.mark.parametrize(
    "greet",
    [
        pytest.param(string.Template("hi $name").substitute, id="Template"),
        pytest.param("hi {name}".format_map, id="format_map"),
    ],
)
@gives("hi a", "hi b")
def test_a_name_changes_while_it_is_filled_in(greet: Callable[[dict[str, str]], str]) -> object:
    names = {"name": "a"}

    def stores() -> None:
        names["name"] = "b"

    return beside(stores, lambda: greet(names))


@gives("$NAME", "a")
def test_a_variable_goes_while_a_library_fills_it_in() -> object:
    os.environ["NAME"] = "a"

    def deletes() -> None:
        del os.environ["NAME"]

    return beside(deletes, lambda: string.Template("$NAME").safe_substitute(os.environ))


class Name:
    def __str__(self) -> str:
        return "a"


@gives("$name", "a")
def test_a_weak_value_goes_while_a_library_fills_it_in() -> object:
    name = Name()
    names = weakref.WeakValueDictionary(name=name)

    def deletes() -> None:
        del names["name"]

    return beside(deletes, lambda: string.Template("$name").safe_substitute(names))
