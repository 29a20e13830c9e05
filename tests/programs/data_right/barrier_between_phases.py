"""Each writes its own part before a barrier and reads the other's after it.

They come to the barrier in either order: two traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={("right", "left")}, executions=2, races=set())


class Side:
    def __init__(self) -> None:
        self.name = ""


def test() -> tuple[str | None, ...]:
    barrier = threading.Barrier(2)
    sides = Side(), Side()

    def meet(own: int, name: str) -> str:
        sides[own].name = name
        barrier.wait()
        return sides[1 - own].name

    return together(lambda: meet(0, "left"), lambda: meet(1, "right"))
