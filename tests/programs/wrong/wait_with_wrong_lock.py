"""A thread holds a lock, but not the one of the condition it waits for."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={"RuntimeError: cannot wait on un-acquired lock"},
    executions=1,
)


def test() -> None:
    lock, condition = threading.Lock(), threading.Condition()
    with lock:
        condition.wait()
