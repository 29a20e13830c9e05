"""Each of two threads says that it has come, then waits for the other.

The two sets are of different events, and each wait needs one of them. The keys
of `said` are in one order or the other: two traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={("b", "a")}, executions=2, brute_force=False)


def test() -> tuple[str | None, ...]:
    a_came, b_came = threading.Event(), threading.Event()
    said: dict[str, str] = {}

    def a() -> str:
        said["a"] = "a"
        a_came.set()
        b_came.wait()
        return said["b"]

    def b() -> str:
        said["b"] = "b"
        b_came.set()
        a_came.wait()
        return said["a"]

    return together(a, b)
