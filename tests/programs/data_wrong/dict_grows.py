"""A dictionary grows while it is iterated over.

The key comes before the loop, before each of its three steps, or after: five traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={(2, None), (3, None), (None, None)},
    executions=5,
    races=set(),
)


def test() -> tuple[int | None, ...]:
    users = {"ann": 1, "bob": 2}

    def count() -> int:
        found = 0
        for _ in users:
            found += 1
        return found

    def add() -> None:
        users["eve"] = 3

    return together(count, add)
