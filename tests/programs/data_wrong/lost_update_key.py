"""Two threads count under a key that is there from the beginning: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
    executions=4,
    races={"test.<locals>.visit.hits['home']"},
)


def test() -> int:
    hits = {"home": 0, "about": 0}

    def visit(page: str) -> None:
        hits[page] += 1

    together(lambda: visit("home"), lambda: visit("home"))
    assert hits["home"] == 2
    return hits["home"]
