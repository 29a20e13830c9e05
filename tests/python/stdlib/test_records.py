"""Objects with fields that one thread changes: compared, copied, shown, counted, or named."""

from __future__ import annotations

import argparse
import copy
import dataclasses
import enum
import operator
import pickle
import types
from collections.abc import Callable

import pytest

from tests.programs.together import beside, together
from tests.python.gives import gives


@dataclasses.dataclass
class Point:
    x: int = 0
    y: int = 0

    def move(self) -> None:
        self.x = 1
        self.y = 1


class Color(enum.Enum):
    RED = 1
    BLUE = 2


class Access(enum.Flag):
    READ = 1
    WRITE = 2
    CALL = 4


def fields(point: Point) -> tuple[int, int]:
    return (point.x, point.y)


@pytest.mark.parametrize(
    "copied",
    [
        pytest.param(dataclasses.astuple, id="astuple"),
        pytest.param(lambda point: fields(dataclasses.replace(point)), id="replace"),
        pytest.param(lambda point: fields(copy.copy(point)), id="copy"),
        pytest.param(lambda point: fields(pickle.loads(pickle.dumps(point))), id="pickle"),
    ],
)
@gives((0, 0), (1, 0), (1, 1))
def test_a_point_is_copied_while_it_moves(copied: Callable[[Point], object]) -> object:
    point = Point()
    return beside(point.move, lambda: copied(point))


@gives("Point(x=0, y=0)", "Point(x=1, y=0)", "Point(x=1, y=1)", "Point(x=0, y=1)")
def test_a_point_is_shown_while_it_moves() -> object:
    point = Point()
    return beside(point.move, lambda: repr(point))


@gives(True, False)
def test_a_point_is_compared_while_it_moves() -> object:
    point, other = Point(), Point()

    def moves() -> None:
        point.x = 1

    return beside(moves, lambda: point == other)


@gives("hi 0", "hi 1")
def test_a_field_is_formatted_while_it_changes() -> object:
    point = Point()

    def stores() -> None:
        point.x = 1

    return beside(stores, lambda: f"hi {point.x}")


@gives(0, 1)
def test_a_field_is_got_by_operator_while_it_changes() -> object:
    point = Point()
    get = operator.attrgetter("x")

    def stores() -> None:
        point.x = 1

    return beside(stores, lambda: get(point))


@gives(0, 1)
def test_a_field_of_a_namespace_is_read_while_it_changes() -> object:
    namespace = types.SimpleNamespace(x=0)

    def stores() -> None:
        namespace.x = 1

    return beside(stores, lambda: namespace.x)


@gives("namespace(x=0)", "namespace(x=1)")
def test_a_namespace_is_shown_while_it_changes() -> object:
    namespace = types.SimpleNamespace(x=0)

    def stores() -> None:
        namespace.x = 1

    return beside(stores, lambda: repr(namespace))


@gives(0, 1)
def test_arguments_are_parsed_into_a_namespace_that_is_read() -> object:
    parser = argparse.ArgumentParser()
    parser.add_argument("--x", type=int, default=0)
    namespace = parser.parse_args([])
    return beside(lambda: parser.parse_args(["--x", "1"], namespace), lambda: namespace.x)


@gives(1, 2)
def test_both_add_one_to_an_attribute_through_its_dict() -> object:
    class Counter:
        count: int

    counter = Counter()
    counter.__dict__["count"] = 0

    def adds() -> None:
        vars(counter)["count"] += 1

    together(adds, adds)
    return counter.count


@gives(1, 2)
def test_both_add_one_to_a_property() -> object:
    class Counter:
        def __init__(self) -> None:
            self._count = 0

        @property
        def count(self) -> int:
            return self._count

        @count.setter
        def count(self, count: int) -> None:
            self._count = count

    counter = Counter()

    def adds() -> None:
        counter.count += 1

    together(adds, adds)
    return counter.count


@gives(True)
def test_members_are_found_by_value() -> object:
    return together(lambda: Color(1), lambda: Color(2)) == (Color.RED, Color.BLUE)


@gives(True)
def test_a_combination_of_flags_is_made_once() -> object:
    first, second = together(lambda: Access.READ | Access.WRITE, lambda: Access.READ | Access.WRITE)
    return first is second
