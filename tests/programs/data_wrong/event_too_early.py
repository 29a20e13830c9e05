"""An event says that a value is there, and it comes a moment later: two traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={(None, 42), (None, None)},
    executions=2,
    races={"Box.value"},
)


class Box:
    value: int


def test() -> tuple[int | None, ...]:
    box, ready = Box(), threading.Event()

    def give() -> None:
        ready.set()
        box.value = 42

    def take() -> int:
        ready.wait()
        return box.value

    return together(give, take)
