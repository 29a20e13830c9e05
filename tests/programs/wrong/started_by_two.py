"""Two threads start a third: the one that comes second fails, in either order: two traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"misuse"},
    outcomes={("started", None), (None, "started")},
    executions=2,
)


def test() -> tuple[str | None, ...]:
    third = threading.Thread(target=lambda: None)

    def start() -> str:
        third.start()
        return "started"

    return together(start, start)
