"""A dictionary is copied between two changes that belong together: three traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={("ann", 1), ("bob", 2), "AssertionError: ('bob', 1)"},
    executions=3,
)


def test() -> tuple[object, ...]:
    user: dict[str, object] = {"name": "ann", "id": 1}
    copies: list[dict[str, object]] = [{}]

    def change() -> None:
        user["name"] = "bob"
        user["id"] = 2

    def copy() -> None:
        copies[0] = user.copy()

    together(change, copy)
    seen = tuple(copies[0].values())
    assert seen in (("ann", 1), ("bob", 2)), seen
    return seen
