"""Two threads take the most urgent task if there is one: four traces."""

from __future__ import annotations

import heapq

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={(1, 0), (0, 1), (1, None), (None, 1)},
    executions=4,
    races=set(),
)


def test() -> tuple[int | None, ...]:
    tasks = [1]

    def take() -> int:
        return heapq.heappop(tasks) if len(tasks) > 0 else 0

    return together(take, take)
