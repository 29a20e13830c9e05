"""A name is added unless it is in the list: both may find it missing: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated", {"assertion"}, outcomes={1, "AssertionError"}, executions=4, races=set()
)


def test() -> int:
    guests: list[str] = []

    def invite(name: str) -> None:
        if name not in guests:
            guests.append(name)

    together(lambda: invite("ann"), lambda: invite("ann"))
    assert len(guests) == 1
    return len(guests)
