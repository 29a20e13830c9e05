"""A bounded semaphore notices that it is released more often than it was acquired."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={"ValueError: Semaphore released too many times"},
    executions=1,
)


def test() -> None:
    places = threading.BoundedSemaphore(2)
    with places:
        places.release()
