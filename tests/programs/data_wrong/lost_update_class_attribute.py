"""Objects count themselves in an attribute of their class: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
    executions=4,
    races={"Session.opened"},
)


class Session:
    opened = 0

    def __init__(self) -> None:
        Session.opened += 1


def test() -> int:
    together(Session, Session)
    assert Session.opened == 2
    return Session.opened
