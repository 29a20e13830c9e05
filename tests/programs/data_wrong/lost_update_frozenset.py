"""Flags are joined with those there were: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={"both", "AssertionError"},
    executions=4,
    races={"Task.flags"},
)


class Task:
    def __init__(self) -> None:
        self.flags: frozenset[str] = frozenset()


def test() -> str:
    task = Task()

    def flag(name: str) -> None:
        task.flags |= {name}

    together(lambda: flag("seen"), lambda: flag("done"))
    assert task.flags == {"seen", "done"}
    return "both"
