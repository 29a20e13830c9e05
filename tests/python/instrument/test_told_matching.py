"""What `match` reads, and no more."""

from __future__ import annotations

from typing import Any

import pytest

from tests.python.instrument.recording import heard

READS = ("load_attr", "load_item", "consume", "call")


class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y


class Key:
    name = "b"


def test_sequences() -> None:
    def run(subject: Any) -> Any:
        match subject:
            case [1, *rest]:
                return rest
        return None

    numbers = [1, 2]
    assert heard(run, numbers, only=READS) == [("call", len, numbers), ("consume", numbers)]
    assert heard(run, 5, only=READS) == []


def test_mappings_are_read_key_by_key() -> None:
    def run(subject: Any) -> Any:
        match subject:
            case {"a": 1, Key.name: value}:
                return value
        return None

    table = {"a": 1, "b": 2, "c": 3}
    assert heard(run, table, only=READS) == [
        ("call", len, table),
        ("load_attr", Key, "name"),
        ("load_item", table, "a"),
        ("load_item", table, "b"),
    ]


def test_the_rest_of_a_mapping_is_all_of_it() -> None:
    def run(subject: Any) -> Any:
        match subject:
            case {"a": 1, **rest}:
                return rest
        return None

    table = {"a": 1, "b": 2}
    assert heard(run, table, only=READS) == [
        ("call", len, table),
        ("load_item", table, "a"),
        ("consume", table),
        ("consume", ("a",)),
    ]


def test_instances_are_read_by_attribute() -> None:
    def run(subject: Any) -> Any:
        match subject:
            case Point(0):
                return 0
            case Point(x, y=2):
                return x
        return None

    point = Point(1, 2)
    assert heard(run, point, only=("load_attr",)) == [
        ("load_attr", point, "x"),
        ("load_attr", point, "x"),
        ("load_attr", point, "y"),
    ]


def test_a_class_without_patterns_inside_is_only_looked_at() -> None:
    def run(subject: Any) -> Any:
        match subject:
            case Point():
                return True
        return False

    assert heard(run, Point(1, 2)) == []


def test_wrong_declarations_are_for_the_interpreter() -> None:
    class Wrong:
        __match_args__: Any = ["x"]  # noqa: RUF012

    def run(subject: Any) -> Any:
        match subject:
            case Wrong(x):
                return x
        return None

    with pytest.raises(TypeError, match="__match_args__ must be a tuple"):
        heard(run, Wrong())


def test_what_is_no_instance_is_not_read() -> None:
    def run(subject: Any) -> Any:
        match subject:
            case Point(x, y):
                return x, y
            case int(number):
                return number
        return None

    assert heard(run, 3, only=("load_attr",)) == []
