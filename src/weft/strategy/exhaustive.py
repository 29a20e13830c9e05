"""Every interleaving, and every value of every choice: the oracle."""

from __future__ import annotations

from weft.system.guarantee import COMPLETE
from weft.system.interfaces import Fork, Status, Strategy
from weft.system.operation import Choice
from weft.system.trace import Trace


class Exhaustive(Strategy):
    """Explores every interleaving. Complete for systems whose executions all end."""

    name = "exhaustive"
    guarantee = COMPLETE

    def __init__(self) -> None:
        self._path: list[Choice] = []
        self._untried: list[list[Choice]] = []
        self._tried: list[int] = []
        """How many choices were explored at each step of the path, besides the one taken now."""
        self._depth = 0
        self._started = False

    def begin(self) -> bool:
        self._depth = 0
        if not self._started:
            self._started = True
            return True
        while self._path:
            if self._untried[-1]:
                self._path[-1] = self._untried[-1].pop()
                self._tried[-1] += 1
                return True
            self._path.pop()
            self._untried.pop()
            self._tried.pop()
        return False

    def pick(self, status: Status) -> Choice:
        depth = self._depth
        self._depth += 1
        if depth < len(self._path):
            return self._path[depth]
        choices = [Choice(t, value) for t in status.enabled for value in status.choices(t)]
        choices.reverse()
        self._path.append(choices.pop())
        self._untried.append(choices)
        self._tried.append(0)
        return self._path[-1]

    def end(self, trace: Trace) -> None:
        pass

    def renew(self) -> Exhaustive:
        return Exhaustive()

    def path(self) -> list[Fork]:
        return [Fork(n, len(left)) for n, left in zip(self._tried, self._untried, strict=True)]
