"""Searches as executions ask them that follow the steps before the fork by themselves."""

from __future__ import annotations

from weft.system.interfaces import Status, Strategy, Stuck
from weft.system.operation import Choice
from weft.system.trace import Trace


class Skipping(Strategy):
    """Asks a search only from its fork on; before it, repeats the latest execution."""

    name = "skipping"

    def __init__(self, search: Strategy) -> None:
        self._search = search
        self._latest: tuple[Choice, ...] = ()
        self.skipped = 0
        """How many times the search was not asked."""

    @property
    def straight(self) -> bool:
        return self._search.straight

    def begin(self) -> bool:
        return self._search.begin()

    def pick(self, status: Status) -> Choice:
        if status.depth < self._search.fork:
            return self._follow(status)
        return self._search.pick(status)

    def pick_idle(self, status: Stuck) -> Choice:
        if status.depth < self._search.fork:
            return self._follow(status)
        return self._search.pick_idle(status)

    def _follow(self, status: Status) -> Choice:
        self.skipped += 1
        return self._latest[status.depth]

    def end(self, trace: Trace) -> None:
        self._latest = trace.schedule
        self._search.end(trace)


class Asked(Strategy):
    """Asks a search from the start, and checks that its fork is where executions part."""

    name = "asked"

    def __init__(self, search: Strategy) -> None:
        self._search = search
        self._latest: tuple[Choice, ...] = ()
        self._fork = 0

    def begin(self) -> bool:
        more = self._search.begin()
        self._fork = self._search.fork
        return more

    def pick(self, status: Status) -> Choice:
        return self._checked(self._search.pick(status), status.depth)

    def pick_idle(self, status: Stuck) -> Choice:
        return self._checked(self._search.pick_idle(status), status.depth)

    def _checked(self, choice: Choice, depth: int) -> Choice:
        assert depth >= self._fork or choice == self._latest[depth]
        return choice

    def end(self, trace: Trace) -> None:
        self._latest = trace.schedule
        self._search.end(trace)
