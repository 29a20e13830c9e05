"""Something is looked up under a lock, made without it and kept under it again: made twice.

The same six traces as any check that is not in one critical section with the act.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated", {"assertion"}, outcomes={("a", "a"), ("b", "b"), "AssertionError"}, executions=6
)


def test() -> tuple[str | None, ...]:
    lock = threading.Lock()
    cache: dict[str, str] = {}

    def get(made: str) -> str:
        with lock:
            known = cache.get("key")
        if known is not None:
            return known
        with lock:
            cache["key"] = made
        return made

    got = together(lambda: get("a"), lambda: get("b"))
    assert got[0] == got[1]
    return got
