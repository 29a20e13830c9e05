"""`__getattr__` makes what is missing and keeps it: two threads may get two.

Look, keep; who looks later finds it: four traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={"same", "AssertionError"},
    executions=4,
    races={"Lazy.rows"},
)


class Lazy:
    def __getattr__(self, name: str) -> object:
        value = object()
        setattr(self, name, value)
        return value


def test() -> str:
    lazy = Lazy()
    first, second = together(lambda: lazy.rows, lambda: lazy.rows)
    assert first is second
    return "same"
