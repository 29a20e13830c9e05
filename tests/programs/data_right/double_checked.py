"""Looked at without the lock and again under it: made once, though the first look is a race.

Both look first, and then lock in either order; or one is done before the other looks: four traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={1}, executions=4, races={"Lazy.instance"})


class Lazy:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.instance: object = None
        self.made = 0

    def get(self) -> None:
        if self.instance is None:
            with self.lock:
                if self.instance is None:
                    self.made += 1
                    self.instance = object()


def test() -> int:
    lazy = Lazy()
    together(lazy.get, lazy.get)
    return lazy.made
