"""A `Counter` counts, but reading and writing are two steps: four traces."""

from __future__ import annotations

from collections import Counter

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
    executions=4,
    races={"Counter['yes']"},
)


def test() -> int:
    votes: Counter[str] = Counter()

    def vote(choice: str) -> None:
        votes[choice] += 1

    together(lambda: vote("yes"), lambda: vote("yes"))
    assert votes["yes"] == 2
    return votes["yes"]
