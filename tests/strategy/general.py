"""Optimal DPOR without what is done faster for plain steps: each thing as it is defined."""

from __future__ import annotations

from collections.abc import Sequence

from weft.strategy.dpor.optimal import Node, OptimalDpor
from weft.strategy.dpor.order import Order
from weft.strategy.dpor.races import Found, Race, Races
from weft.system.clock import Clock, joined
from weft.system.dependency import dependent
from weft.system.operation import Operation, Step
from weft.system.trace import Trace


class GeneralOrder(Order):
    """Looks at all operations on an object."""

    def _join(
        self, operation: Operation, on: list[tuple[int, Operation]], clock: Clock
    ) -> Sequence[int]:
        direct: list[int] = []
        for other, performed in reversed(on):
            if clock[performed.thread] <= other and dependent((performed,), (operation,)):
                direct.append(other)
                clock[:] = joined(clock, self.clocks[other])
        return direct

    def without_on(self, earlier: int, object: int) -> Sequence[tuple[int, Operation]]:
        among = set(self.without(earlier, len(self.events)))
        return [entry for entry in self.on.get(object, ()) if entry[0] in among]


class GeneralRaces(Races):
    """Tries every set of events in which a step may be enabled."""

    def __init__(self) -> None:
        super().__init__(dependent, whole=True)
        self.order = GeneralOrder(dependent)
        self.events = self.order.events

    def _races_on(self, operation: Operation, step: Step, index: int, trace: Trace) -> Found:
        known = ordered = self.order.before[index]
        found: Found = []
        for earlier in self.order.dependent_before((operation,), index, known):
            if ordered[self.events[earlier].thread] <= earlier:
                ways = self._ways(step, earlier, known, trace, index)
                found.extend((earlier, removed) for removed in ways)
                if ways:
                    ordered = joined(ordered, self.order.clocks[earlier])
        return found

    def _ways(
        self, step: Step, earlier: int, known: Clock, trace: Trace, index: int
    ) -> list[tuple[int, ...]]:
        return [way.removed for way in self._enabling(step, earlier, known, trace, index)]


class GeneralDpor(OptimalDpor):
    """Makes a node at every step, and the whole sequence for every race."""

    def __init__(self) -> None:
        super().__init__()
        self.races = GeneralRaces()

    def begin(self) -> bool:
        more = super().begin()
        self._free = False
        return more

    def is_free(self, node: Node) -> bool:
        return False

    def reverse(self, race: Race) -> None:
        self.explore_later(self.races.whole(race))
