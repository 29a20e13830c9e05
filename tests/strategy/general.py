"""Optimal DPOR without what is done faster for plain steps: each thing as it is defined."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from weft.strategy.dpor.labels import AsRun
from weft.strategy.dpor.optimal import Node, OptimalDpor
from weft.strategy.dpor.order import Order
from weft.strategy.dpor.races import Race, Races
from weft.system.clock import Clock, joined
from weft.system.dependency import dependent
from weft.system.operation import Event, Operations, Step
from weft.system.trace import Trace


class GeneralOrder(Order):
    """Looks at all pairs of events, and at their operations instead of codes."""

    def extend(self, new: Sequence[Event]) -> None:
        first = len(self.events)
        super().extend(new)
        self.dependents = self.dependents[: len([k for k in self.dependents if k < first])]
        for index in range(first, len(self.events)):
            event = self.events[index]
            own = [k for k in range(index) if self.events[k].thread == event.thread]
            start = self.start_of(event.thread)
            if own:
                self.before[index] = self.clocks[own[-1]]
            else:
                self.before[index] = self._nothing if start is None else self.clocks[start]
            clock = self.before[index].copy()
            direct: list[int] = []
            for other in range(index - 1, -1, -1):
                if clock[self.events[other].thread] > other:
                    continue
                if dependent(self.events[other].operations, event.operations):
                    direct.append(other)
                    clock = joined(clock, self.clocks[other])
            clock[event.thread] = index + 1
            self.clocks[index] = clock
            self.direct[index] = direct
            if direct:
                self.dependents.append(index)

    def _dependent_before(
        self, operations: Operations, code: int, index: int, known: Clock, every: bool
    ) -> list[int]:
        return [
            k
            for k in range(index - 1, -1, -1)
            if known[self.events[k].thread] <= k
            and self.events[k].thread != operations[0].thread
            and dependent(self.events[k].operations, operations)
        ]

    def without_on(self, earlier: int, object: int) -> Sequence[int]:
        among = set(self.without(earlier, len(self.events)))
        at, _ = self.on.get(object, ((), ()))
        return [place for place, index in enumerate(at) if index in among]


class GeneralRaces(Races):
    """Tries every set of events in which a step may be enabled."""

    def _find_on(self, index: int, step: Step, trace: Trace) -> None:
        self._find_on_each(index, step, trace)

    def _ways(
        self, step: Step, earlier: int, known: Clock, trace: Trace, index: int
    ) -> list[tuple[int, ...]]:
        enabling = self.general.enabling(step, earlier, known, trace, index)
        return [way.removed for way in enabling]


class GeneralDpor(OptimalDpor):
    """Makes a node at every step, and the whole sequence for every race, of operations."""

    def __init__(self) -> None:
        super().__init__()
        self.order = GeneralOrder(dependent)
        self.labels = AsRun(dependent)
        self.races = GeneralRaces(dependent, self.labels, self.order, whole=True)

    def begin(self) -> bool:
        more = super().begin()
        self._free = False
        return more

    def is_free(self, node: Node) -> bool:
        return False

    def done(self, index: int) -> Any:
        return self.order.events[index].operations

    def reverse(self, race: Race) -> None:
        self._explore_later(self.races.reversal(race), None if race.removed else race)
