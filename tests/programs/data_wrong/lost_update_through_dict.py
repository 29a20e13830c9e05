"""The same attribute, written as such by one and through `__dict__` by the other: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated", {"assertion"}, outcomes={2, "AssertionError"}, executions=4, races={"Stats.hits"}
)


class Stats:
    def __init__(self) -> None:
        self.hits = 0


def test() -> int:
    stats = Stats()

    def plainly() -> None:
        stats.hits += 1

    def by_name() -> None:
        vars(stats)["hits"] += 1

    together(plainly, by_name)
    assert stats.hits == 2
    return stats.hits
