"""Who takes from a deque and is ready for it to be empty needs no lock: two traces."""

from __future__ import annotations

from collections import deque

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "verified", outcomes={("job", "none"), ("none", "job")}, executions=2, races=set()
)


def test() -> tuple[str | None, ...]:
    jobs = deque(["job"])

    def take() -> str:
        try:
            return jobs.popleft()
        except IndexError:
            return "none"

    return together(take, take)
