"""An attribute that is read and written by name: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated", {"assertion"}, outcomes={2, "AssertionError"}, executions=4, races={"Stats.hits"}
)


class Stats:
    hits: int


def test() -> int:
    stats = Stats()
    stats.hits = 0

    def bump(name: str) -> None:
        setattr(stats, name, getattr(stats, name) + 1)

    together(lambda: bump("hits"), lambda: bump("hits"))
    assert stats.hits == 2
    return stats.hits
