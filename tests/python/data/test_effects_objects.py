"""What is found of calls that are handed objects: the program's own, the library's, unknown."""

from __future__ import annotations

import collections
import configparser
import copy
import dataclasses
import functools
import io
import logging
import pathlib
import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from tests.python.data.found_effects import Shared, call, inner, items, nested, numbers


class Plain:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __len__(self) -> int:
        return 1


@dataclasses.dataclass
class Data:
    value: Any


def foreign(value: Any, *, more: Any = None) -> None:
    """Stands for code that is not instrumented, and of which nothing is known."""


def test_objects_are_left_to_their_methods_by_what_is_known() -> None:
    plain = Plain(items)
    call = Shared(plain=plain, items=items).call
    assert call(len, plain) == []
    assert call(print, plain) == []
    assert call(Plain, items) == []
    assert call(ValueError, items) == []
    assert call(copy.copy, plain) == [("plain", "look_all"), ("items", "look_all")]
    assert call(threading.Thread, None, print, "t", (plain,)) == []


def test_a_bound_method_has_no_state_of_its_own() -> None:
    match, extend = re.compile("a").match, numbers.extend
    call = Shared(match=match, extend=extend, numbers=numbers).call
    assert call(match, "a") == []
    assert call(extend, [1]) == [("numbers", "change_all")]


def test_what_is_not_known_may_change_all_that_it_gets_hold_of() -> None:
    plain = Plain([items])
    call = Shared(plain=plain, items=items, inner=inner).call
    assert call(foreign, plain) == [("plain", "change_all", "?"), ("items", "change_all", "?")]
    assert call(foreign, 1, more=(inner,)) == [("inner", "change_all", "?")]
    assert call(foreign, iter(items)) == [("items", "change_all", "?")]
    assert call(foreign, plain.__len__) == [
        ("plain", "change_all", "?"),
        ("items", "change_all", "?"),
    ]


def test_methods_that_a_decorator_has_written_read_all_attributes() -> None:
    data = Data(items)
    call = Shared(data=data, items=items).call
    assert call(repr, data) == [("data", "look_all"), ("items", "look_all")]
    assert call([].index, data) == [("data", "look_all"), ("items", "look_all")]
    assert call(Data, items) == []
    assert call(dataclasses.asdict, data) == [("data", "look_all"), ("items", "look_all")]


def test_what_is_made_of_names_only_keeps_what_it_is_given() -> None:
    point = collections.namedtuple("point", "x y")
    assert call(point, items, nested) == []
    assert call(repr, point(items, 1)) == [("items", "look_all")]


def test_containers_of_the_library_that_are_written_in_python() -> None:
    user = collections.UserDict(a=1)
    counter = collections.Counter("ab")
    call = Shared(user=user, counter=counter, items=items).call
    assert call(user.get, "a") == [("user", "look_all")]
    assert call(user.update, items) == [("user", "change_all"), ("items", "look_all")]
    assert call(type(user).__setitem__, user, "a", 1) == [("user", "change_all")]
    assert call(list, user) == [("user", "look_all")]
    assert call(counter.most_common) == [("counter", "look_all")]
    assert call(counter.update, items) == [("counter", "change_all"), ("items", "look_all")]
    assert call(counter.get, "a") == [("counter", "get", "a")]
    assert call(repr, counter) == [("counter", "look_all")]


def test_caches_are_changed_by_being_asked() -> None:
    @functools.lru_cache
    def cached(x: int) -> int:
        return x

    call = Shared(cached=cached).call
    assert call(cached, 1) == [("cached", "change_all")]
    assert call(cached.cache_clear) == [("cached", "change_all")]


class Own(dict[str, int]):
    """A dictionary that iterates in its own way."""

    def __iter__(self) -> Iterator[str]:
        return iter(())


def test_a_container_with_methods_of_its_own_is_left_to_them() -> None:
    own = Own(a=1)
    call = Shared(own=own).call
    assert call(list, own) == []
    assert call(len, own) == [("own", "look_shape")]
    assert call(own.get, "a") == [("own", "get", "a")]


def test_printing_into_memory_changes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = io.StringIO()
    call = Shared(memory=memory).call
    assert call(print, 1) == []
    assert call(print, 1, file=memory) == [("memory", "change_all")]
    assert call(memory.write, "x") == [("memory", "change_all")]
    assert call(memory.getvalue) == [("memory", "look_all")]
    monkeypatch.setattr("sys.stdout", memory)
    assert call(print, 1) == [("memory", "change_all")]


def test_objects_of_the_library_may_have_a_state() -> None:
    parser = configparser.ConfigParser()
    logger = logging.getLogger("weft.test")
    path = pathlib.Path("x")
    call = Shared(parser=parser, logger=logger, path=path, items=items).call
    assert call(parser.add_section, "s") == [("parser", "change_all", "?")]
    assert call(logger.info, "%s", items) == [
        ("items", "look_all"),
        ("logger", "attr_read", "level"),
        ("logger", "attr_read", "disabled"),
        ("logger", "attr_read", "propagate"),
    ]
    assert call(path.exists) == []


class Numbered(list[int]):
    """Equal as lists are, whatever its hash."""

    def __hash__(self) -> int:  # type: ignore[override]
        return 1


class Kept:
    """Says itself what is to be copied of it."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __getstate__(self) -> Any:
        return self.value


def test_methods_that_have_no_part_in_it_do_not_count() -> None:
    numbered = Numbered([1])
    kept = Kept(items)
    call = Shared(numbered=numbered, kept=kept, items=items).call
    assert call([[1]].index, numbered) == [("numbered", "look_all")]
    assert call(copy.deepcopy, kept) == [("items", "look_all")]
