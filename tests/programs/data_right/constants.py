"""Constants of modules and classes, enumerations and tuples are there for all: one trace."""

from __future__ import annotations

import enum
from typing import NamedTuple

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(6, 6)}, executions=1, races=set())

LIMIT = 3


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


class Point(NamedTuple):
    x: int
    y: int


class Shape:
    corners = (Point(0, 0), Point(0, 1))
    colours = {"red": Colour.RED, "blue": Colour.BLUE}  # noqa: RUF012


def test() -> tuple[int | None, ...]:
    def weigh() -> int:
        return LIMIT + len(Shape.corners) + Shape.colours["red"].value + Shape.corners[0].x

    return together(weigh, weigh)
