"""Two threads start a third: the one that comes second fails, in either order: two traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={("started", None), (None, "started")},
    executions=2,
    wrong_so_far="a thread that was not started is looked at without a scheduling point",
)


def test() -> tuple[str | None, ...]:
    third = threading.Thread(target=lambda: None)

    def start() -> str:
        third.start()
        return "started"

    return together(start, start)
