"""A timer fires and ends; then its result is read: one trace."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={"fired"}, executions=1, races=set())


class Alarm:
    def __init__(self) -> None:
        self.state = "armed"

    def fire(self) -> None:
        self.state = "fired"


def test() -> str:
    alarm = Alarm()
    timer = threading.Timer(5, alarm.fire)
    timer.start()
    timer.join()
    return alarm.state
