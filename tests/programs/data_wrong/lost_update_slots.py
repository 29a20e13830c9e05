"""A counter without a dictionary of attributes loses updates all the same: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated", {"assertion"}, outcomes={2, "AssertionError"}, executions=4, races={"Counter.n"}
)


class Counter:
    __slots__ = ("n",)

    def __init__(self) -> None:
        self.n = 0


def test() -> int:
    counter = Counter()

    def up() -> None:
        counter.n = counter.n + 1

    together(up, up)
    assert counter.n == 2
    return counter.n
