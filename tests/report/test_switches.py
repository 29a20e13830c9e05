"""States worked out from what operations recorded are the states that there were."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.python.random_threads import function_from_seed
from tests.random_programs import random_program
from tests.random_systems import random_design
from weft import explore
from weft.monitor import USUAL
from weft.report.switches import History
from weft.system.interfaces import Monitor, Status, System
from weft.system.operation import Event
from weft.system.trace import Finding, Trace


class Witness(Monitor):
    """Writes down the states after every event, and compares them in the end."""

    def __init__(self) -> None:
        self.compared = 0
        self._seen: list[dict[int, Any]] = []

    def begin(self, status: Status) -> None:
        self._seen = []

    def event(self, event: Event, status: Status) -> None:
        numbers = {op.object for t in status.threads for op in self._operations(status, t)}
        self._seen.append({number: status.state(number) for number in numbers})

    def end(self, trace: Trace) -> list[Finding]:
        history = History(trace, len(trace.events))
        for index, states in enumerate(self._seen):
            for number, state in states.items():
                assert history.state(number, index) == state
                self.compared += 1
        return []

    def _operations(self, status: Status, thread: int) -> tuple[Any, ...]:
        step = status.step(thread)
        return () if step is None else step.operations[:1]


def systems(seed: int) -> list[System | Callable[[], object]]:
    pick = random.Random(seed).choice
    return [random_design(pick, 50), random_program(pick), function_from_seed(seed)]


@pytest.mark.parametrize("seed", range(20))
def test_states(seed: int) -> None:
    for system in systems(seed):
        witness = Witness()
        explore(system, monitors=[witness], ignore=USUAL, executions=20, all=True)
        assert witness.compared > 0
