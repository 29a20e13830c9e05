"""A list for a key is made unless there is one: what is in the first may be lost.

Look, keep, look, append: ten traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
    executions=10,
    races={"test.<locals>.add.groups['x']"},
)


def test() -> int:
    groups: dict[str, list[int]] = {}

    def add(item: int) -> None:
        if "x" not in groups:
            groups["x"] = []
        groups["x"].append(item)

    together(lambda: add(1), lambda: add(2))
    assert len(groups["x"]) == 2
    return len(groups["x"])
