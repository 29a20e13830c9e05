"""A result is computed unless it is known, and looked up again: two results of one question.

Look, keep, look: six traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={"same", "AssertionError"},
    executions=6,
    races={"test.<locals>.compute.known[7]"},
)


def test() -> str:
    known: dict[int, object] = {}

    def compute(number: int) -> object:
        if number not in known:
            known[number] = object()
        return known[number]

    first, second = together(lambda: compute(7), lambda: compute(7))
    assert first is second
    return "same"
