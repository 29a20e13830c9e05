"""A setting is changed for a while and put back: two at once put back the wrong one.

Read, write, write: 14 traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={"plain", "AssertionError"},
    executions=14,
    races={"Settings.mode"},
)


class Settings:
    mode = "plain"


def test() -> str:
    def work(mode: str) -> None:
        before = Settings.mode
        Settings.mode = mode
        Settings.mode = before

    together(lambda: work("red"), lambda: work("blue"))
    assert Settings.mode == "plain"
    return Settings.mode
