"""A copy is made in one step, and can be gone through in peace: two traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(2, None), (3, None)}, executions=2, races=set())


def test() -> tuple[int | None, ...]:
    users = {"ann": 1, "bob": 2}

    def count() -> int:
        found = 0
        for _ in list(users):
            found += 1
        return found

    def add() -> None:
        users["eve"] = 3

    return together(count, add)
