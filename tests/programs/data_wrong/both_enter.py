"""Each looks at the other's flag and then raises its own: both enter.

Neither sees the other, or one of them does: three traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={(True, False), (False, True), "AssertionError"},
    executions=3,
    races={"test.<locals>.enter.inside[0]"},
)


def test() -> tuple[bool | None, ...]:
    inside = [False, False]

    def enter(own: int) -> bool:
        if inside[1 - own]:
            return False
        inside[own] = True
        return True

    entered = together(lambda: enter(0), lambda: enter(1))
    assert entered != (True, True)
    return entered
