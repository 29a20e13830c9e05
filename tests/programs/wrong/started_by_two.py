"""Two threads start a third: the one that comes second fails, in either order.

Each of them stores the number of the third before it starts it, in either order as well: four
traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"misuse"},
    outcomes={("started", None), (None, "started")},
    executions=4,
)


def test() -> tuple[str | None, ...]:
    third = threading.Thread(target=lambda: None)

    def start() -> str:
        third.start()
        return "started"

    return together(start, start)
