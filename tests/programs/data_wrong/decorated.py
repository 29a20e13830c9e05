"""A decorator counts calls in a variable of its own: four traces."""

from __future__ import annotations

from collections.abc import Callable

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
    executions=4,
    races={"counted.<locals>.call.calls"},
)


def counted(function: Callable[[], None]) -> tuple[Callable[[], None], Callable[[], int]]:
    calls = 0

    def call() -> None:
        nonlocal calls
        calls += 1
        function()

    return call, lambda: calls


def test() -> int:
    call, calls = counted(lambda: None)
    together(call, call)
    assert calls() == 2
    return calls()
