"""Each finds the place for its number, and inserts it there when it is the place no more.

Both look first, and insert in either order; or one is done before the other looks: four traces.
"""

from __future__ import annotations

import bisect

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={"sorted", "AssertionError: [10, 14, 12, 20]"},
    executions=4,
    races=set(),
)


def test() -> str:
    numbers = [10, 20]

    def insert(number: int) -> None:
        place = bisect.bisect(numbers, number)
        numbers.insert(place, number)

    together(lambda: insert(12), lambda: insert(14))
    assert numbers == sorted(numbers), numbers
    return "sorted"
