"""A function counts its calls in an attribute of its own: four traces."""

from __future__ import annotations

from typing import Any

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
    executions=4,
    races={"function.calls"},
)


def test() -> int:
    def answer() -> None:
        known.calls += 1

    known: Any = answer
    known.calls = 0
    together(answer, answer)
    assert known.calls == 2
    return int(known.calls)
