"""State is written to a file between two changes that belong together: three traces."""

from __future__ import annotations

import json

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={
        '{"done": 0, "left": 3}',
        '{"done": 1, "left": 2}',
        'AssertionError: {"done": 1, "left": 3}',
    },
    executions=3,
)


def test() -> str:
    state = {"done": 0, "left": 3}
    saved = [""]

    def work() -> None:
        state["done"] = 1
        state["left"] = 2

    def save() -> None:
        saved[0] = json.dumps(state)

    together(work, save)
    assert sum(json.loads(saved[0]).values()) == 3, saved[0]
    return saved[0]
