"""`dict.update` writes in one step what was read in another: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
    executions=4,
)


def test() -> int:
    totals = {"sold": 0}

    def sell() -> None:
        totals.update(sold=totals["sold"] + 1)

    together(sell, sell)
    assert totals["sold"] == 2
    return totals["sold"]
