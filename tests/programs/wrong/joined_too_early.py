"""A thread is waited for before it was started."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected(
    "violated",
    {"misuse"},
    outcomes={"RuntimeError: cannot join thread before it is started"},
    executions=1,
)


def test() -> None:
    thread = threading.Thread(target=lambda: None)
    thread.join()
    thread.start()
