"""A timer that should end a wait in time may come after it was given up.

Both waits end only by time. Whichever ends first decides, whatever their lengths.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"assertion"}, outcomes={"rung", "AssertionError: overslept"})


def test() -> str:
    alarm = threading.Event()
    timer = threading.Timer(1, alarm.set)
    timer.start()
    assert alarm.wait(timeout=3600), "overslept"
    return "rung"
