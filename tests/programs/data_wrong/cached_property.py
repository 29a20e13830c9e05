"""Since Python 3.12 a `cached_property` takes no lock: two threads may compute two values.

Python looks for the value, the property looks again, and keeps what it has computed: six traces.
"""

from __future__ import annotations

import functools

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={"same", "AssertionError"},
    executions=6,
    races={"Report.rows"},
    since=(3, 12),
)


class Report:
    @functools.cached_property
    def rows(self) -> list[int]:
        return [1, 2, 3]


def test() -> str:
    report = Report()
    first, second = together(lambda: report.rows, lambda: report.rows)
    assert first is second
    return "same"
