"""One schedule, as it was recorded."""

from __future__ import annotations

from collections.abc import Sequence

from weft.system.guarantee import SAMPLED
from weft.system.interfaces import Status, Strategy
from weft.system.operation import STOP, Choice
from weft.system.trace import Trace


class Replay(Strategy):
    """Runs one execution: the one with the given schedule. Guarantees nothing about others."""

    name = "replay"
    guarantee = SAMPLED

    def __init__(self, schedule: Sequence[Choice]) -> None:
        self._schedule = schedule
        self._done = False

    def begin(self) -> bool:
        return not self._done

    def pick(self, status: Status) -> Choice:
        depth = status.depth
        return self._schedule[depth] if depth < len(self._schedule) else STOP

    def end(self, trace: Trace) -> None:
        self._done = True
