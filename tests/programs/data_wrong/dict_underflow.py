"""Two threads take entries out of a dictionary while there are any: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={("a", "none"), ("none", "a"), ("a", None), (None, "a")},
    executions=4,
    races=set(),
)


def test() -> tuple[str | None, ...]:
    pending = {"a": 1}

    def take() -> str:
        if not pending:
            return "none"
        name, _ = pending.popitem()
        return name

    return together(take, take)
