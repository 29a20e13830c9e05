"""The best value is kept, but looked at and replaced in two steps.

If 7 is there before 5 looks, 5 does nothing. Otherwise 5 writes: before 7 looks, between, or last.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated", {"assertion"}, outcomes={7, "AssertionError"}, executions=4, races={"Best.value"}
)


class Best:
    value = 0

    def offer(self, value: int) -> None:
        if value > self.value:
            self.value = value


def test() -> int:
    best = Best()
    together(lambda: best.offer(5), lambda: best.offer(7))
    assert best.value == 7
    return best.value
