"""A property makes its value at first use: two threads may get two.

Look, keep, look: six traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={"same", "AssertionError"},
    executions=6,
    races={"Report._rows"},
)


class Report:
    def __init__(self) -> None:
        self._rows: list[int] | None = None

    @property
    def rows(self) -> list[int]:
        if self._rows is None:
            self._rows = [1, 2, 3]
        return self._rows


def test() -> str:
    report = Report()
    first, second = together(lambda: report.rows, lambda: report.rows)
    assert first is second
    return "same"
