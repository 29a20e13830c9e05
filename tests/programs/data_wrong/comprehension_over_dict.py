"""A comprehension over a dictionary that grows: five traces, as with a loop."""

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
        return len([name for name in users])  # noqa: C416

    def add() -> None:
        users["eve"] = 3

    return together(count, add)
