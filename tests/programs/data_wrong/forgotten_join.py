"""The result is read while the thread that computes it may still be at work: two traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={42, "AssertionError"},
    executions=2,
    races={"Result.value"},
)


class Result:
    def __init__(self) -> None:
        self.value = 0

    def compute(self) -> None:
        self.value = 42


def test() -> int:
    result = Result()
    thread = threading.Thread(target=result.compute)
    thread.start()
    value = result.value
    thread.join()
    assert value == 42
    return value
