"""A key is deleted if it is there: both may find it: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={(True, False), (False, True), (True, None), (None, True)},
    executions=4,
    races={"test.<locals>.logout.sessions['ann']"},
)


def test() -> tuple[bool | None, ...]:
    sessions = {"ann": 1, "bob": 2}

    def logout(name: str) -> bool:
        if name in sessions:
            del sessions[name]
            return True
        return False

    return together(lambda: logout("ann"), lambda: logout("ann"))
