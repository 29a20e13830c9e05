"""The main thread sleeps instead of waiting for what it needs: two traces."""

from __future__ import annotations

import threading
import time

from tests.programs.expected import Expected

EXPECTED = Expected(
    "violated", {"assertion"}, outcomes={"ready", "AssertionError: not ready"}, executions=2
)


def test() -> str:
    ready = threading.Event()
    thread = threading.Thread(target=ready.set)
    thread.start()
    time.sleep(60)
    assert ready.is_set(), "not ready"
    thread.join()
    return "ready"
