"""`pop` with a default takes a key away once: two traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(1, 0), (0, 1)}, executions=2, races=set())


def test() -> tuple[int | None, ...]:
    tickets = {"front": 1}

    def take() -> int:
        return tickets.pop("front", 0)

    return together(take, take)
