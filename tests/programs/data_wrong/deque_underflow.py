"""Two consumers see the same last item in a deque; one of them finds nothing: four traces."""

from __future__ import annotations

from collections import deque

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={("job", "none"), ("none", "job"), ("job", None), (None, "job")},
    executions=4,
    races=set(),
)


def test() -> tuple[str | None, ...]:
    jobs = deque(["job"])

    def take() -> str:
        if jobs:
            return jobs.popleft()
        return "none"

    return together(take, take)
