"""An element is removed if it is in the list: both may find it: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={(True, False), (False, True), (True, None), (None, True)},
    executions=4,
    races=set(),
)


def test() -> tuple[bool | None, ...]:
    listeners = ["a", "b"]

    def leave(name: str) -> bool:
        if name in listeners:
            listeners.remove(name)
            return True
        return False

    return together(lambda: leave("a"), lambda: leave("a"))
