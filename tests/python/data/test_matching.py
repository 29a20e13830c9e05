"""What a `match` statement reads one after the other, others may change in between."""

from __future__ import annotations

import weft
from tests.programs.together import together
from tests.python.gives import gives


class Point:
    __match_args__ = ("x", "y")

    def __init__(self) -> None:
        self.x = 0
        self.y = 0

    def moves(self) -> None:
        self.x = 1
        self.y = 1


def _seen(point: Point) -> object:
    match point:
        case Point(x, y=y):
            return x, y
    return None


@gives((0, 0), (0, 1), (1, 0), (1, 1))
def test_attributes() -> object:
    point = Point()
    return together(lambda: _seen(point), point.moves)[0]


def _by_key(table: dict[str, int]) -> object:
    match table:
        case {"x": x, "y": y}:
            return x, y
    return None


@gives((0, 0), (0, 1), (1, 0), (1, 1))
def test_keys() -> object:
    table = {"x": 0, "y": 0}

    def moves() -> None:
        table["x"] = 1
        table["y"] = 1

    return together(lambda: _by_key(table), moves)[0]


@gives((0, 0), (0, 1), (1, 0), (1, 1), None)
def test_a_key_goes() -> object:
    table = {"x": 0, "y": 0}

    def moves() -> None:
        table["x"] = 1
        table["y"] = 1
        del table["y"]

    return together(lambda: _by_key(table), moves)[0]


def test_each_is_read_once() -> None:
    """As many executions as there are places for two writes among two reads, by location."""

    def program() -> object:
        point = Point()
        return together(lambda: _seen(point), point.moves)[0]

    result = weft.explore(program, all=True)
    assert (result.counts.executions, result.blocked) == (4, 0)
