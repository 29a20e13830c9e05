"""Two threads count requests in a global variable: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
    executions=4,
    races={"tests.programs.data_wrong.lost_update_global.requests"},
)

requests = 0


def handle() -> None:
    global requests
    requests += 1


def test() -> int:
    together(handle, handle)
    assert requests == 2
    return requests
