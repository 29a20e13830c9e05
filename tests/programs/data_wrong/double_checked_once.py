"""Looked at without the lock, made under it, and not looked at again: made twice.

Both look first, and then lock in either order; or one is done before the other looks: four traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={1, "AssertionError"},
    executions=4,
    races={"Lazy.instance"},
)


class Lazy:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.instance: object = None
        self.made = 0

    def get(self) -> None:
        if self.instance is None:
            with self.lock:
                self.instance = object()
                self.made += 1


def test() -> int:
    lazy = Lazy()
    together(lazy.get, lazy.get)
    assert lazy.made == 1
    return lazy.made
