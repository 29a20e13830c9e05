"""A default argument that is changed belongs to all calls: read, write, read make eight
traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
    executions=8,
    races={"test.<locals>.calls()[0]"},
)


def test() -> int:
    def calls(step: int = 1, seen: list[int] = [0]) -> int:  # noqa: B006
        seen[0] += step
        return seen[0]

    together(calls, calls)
    made = calls(0)
    assert made == 2
    return made
