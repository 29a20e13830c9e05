"""`next` on a counter of `itertools` is one step: nobody gets the same number: two traces."""

from __future__ import annotations

import itertools

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(1, 2), (2, 1)}, executions=2, races=set())


class Ids:
    def __init__(self) -> None:
        self.numbers = itertools.count(1)

    def next(self) -> int:
        return next(self.numbers)


def test() -> tuple[int | None, ...]:
    ids = Ids()
    return together(ids.next, ids.next)
