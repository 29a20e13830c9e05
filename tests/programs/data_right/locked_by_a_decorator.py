"""A decorator takes the lock around every call: two traces."""

from __future__ import annotations

import threading
from collections.abc import Callable

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={2}, executions=2, races=set())


def locked(function: Callable[[], None]) -> Callable[[], None]:
    lock = threading.Lock()

    def call() -> None:
        with lock:
            function()

    return call


def test() -> int:
    total = 0

    @locked
    def count() -> None:
        nonlocal total
        total += 1

    together(count, count)
    return total
