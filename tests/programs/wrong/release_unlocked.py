"""A lock that nobody holds is given back."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected(
    "violated",
    {"misuse"},
    outcomes={"RuntimeError: release unlocked lock"},
    executions=1,
)


def test() -> None:
    lock = threading.Lock()
    with lock:
        pass
    lock.release()
