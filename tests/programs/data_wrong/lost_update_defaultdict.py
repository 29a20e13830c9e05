"""A `defaultdict` makes what is missing when it is read.

So the reads are ordered as well: the first one inserts. After it the other's read and write come
before, around or after the first one's write: three traces, and three the other way round.
"""

from __future__ import annotations

from collections import defaultdict

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
    executions=6,
    races={"defaultdict['yes']"},
)


def test() -> int:
    votes: defaultdict[str, int] = defaultdict(int)

    def vote(choice: str) -> None:
        votes[choice] += 1

    together(lambda: vote("yes"), lambda: vote("yes"))
    assert votes["yes"] == 2
    return votes["yes"]
