"""Numbers are handed out by counting and looking again: the same one twice, or one never.

Read, write, read: eight traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={(1, 2), (2, 1), "AssertionError: (1, 1)", "AssertionError: (2, 2)"},
    executions=8,
    races={"Ids.last"},
)


class Ids:
    def __init__(self) -> None:
        self.last = 0

    def next(self) -> int:
        self.last += 1
        return self.last


def test() -> tuple[int | None, ...]:
    ids = Ids()
    given = together(ids.next, ids.next)
    assert given[0] != given[1], given
    return given
