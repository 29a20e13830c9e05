"""A lock for each key is made by `setdefault`; what it guards is safe: two traces for each order.

Whose lock is kept, and who locks first: four traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={2}, executions=4, races=set())


def test() -> int:
    locks: dict[str, threading.Lock] = {}
    hits = {"a": 0}

    def hit(name: str) -> None:
        with locks.setdefault(name, threading.Lock()):
            hits[name] += 1

    together(lambda: hit("a"), lambda: hit("a"))
    return hits["a"]
