"""A thread is started again after it has finished."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected(
    "violated",
    {"misuse"},
    outcomes={"RuntimeError: threads can only be started once"},
    executions=1,
)


def test() -> None:
    thread = threading.Thread(target=lambda: None)
    thread.start()
    thread.join()
    thread.start()
