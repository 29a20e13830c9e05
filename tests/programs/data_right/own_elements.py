"""Each thread has an element of its own in a list that stays as long as it is: one trace."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(1, 4, 9)}, executions=1, races=set())


def test() -> tuple[int, ...]:
    squares = [1, 2, 3]

    def square(place: int) -> None:
        squares[place] *= squares[place]

    together(lambda: square(0), lambda: square(1), lambda: square(2))
    return tuple(squares)
