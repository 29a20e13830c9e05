"""A dataclass is as shared as any class: four traces."""

from __future__ import annotations

import dataclasses

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={(1, 1), "AssertionError"},
    executions=4,
    races={"Stats.total"},
)


@dataclasses.dataclass
class Stats:
    total: int = 0
    sizes: dict[str, int] = dataclasses.field(default_factory=lambda: {"a": 0, "b": 0})

    def add(self, name: str) -> None:
        self.sizes[name] += 1
        self.total += 1


def test() -> tuple[int, ...]:
    stats = Stats()
    together(lambda: stats.add("a"), lambda: stats.add("b"))
    assert stats.total == 2
    return tuple(stats.sizes.values())
