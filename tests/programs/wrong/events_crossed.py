"""Each of two threads waits for the other before it says that it has come."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"deadlock"}, executions=1)


def test() -> tuple[str | None, ...]:
    a_came, b_came = threading.Event(), threading.Event()

    def a() -> str:
        b_came.wait()
        a_came.set()
        return "a"

    def b() -> str:
        a_came.wait()
        b_came.set()
        return "b"

    return together(a, b)
