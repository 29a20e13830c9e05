"""Optimal DPOR without what is done faster for plain steps: each thing as it is defined."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from weft.strategy.dpor.labels import AsRun
from weft.strategy.dpor.optimal import Node, OptimalDpor
from weft.strategy.dpor.order import Order
from weft.strategy.dpor.past import Events
from weft.strategy.dpor.races import Race, Races
from weft.system.dependency import dependent
from weft.system.operation import Event, Operations, Step
from weft.system.trace import Trace


class GeneralOrder(Order):
    """Looks at all pairs of events, and at their operations instead of codes."""

    def extend(self, new: Sequence[Event]) -> None:
        first = len(self.events)
        super().extend(new)
        while self.dependents and self.dependents[-1] >= first:
            del self.direct[self.dependents.pop()]
        for index in range(first, len(self.events)):
            event = self.events[index]
            own = [k for k in range(index) if self.events[k].thread == event.thread]
            last = own[-1] if own else self.start_of(event.thread)
            self.before[index] = 0 if last is None else self.known[last]
            known = self.before[index]
            direct: list[int] = []
            for other in range(index - 1, -1, -1):
                if not known >> other & 1 and dependent(
                    self.events[other].operations, event.operations
                ):
                    direct.append(other)
                    known |= self.known[other]
            self.known[index] = known | 1 << index
            if direct:
                self.direct[index] = direct
                self.dependents.append(index)
        for thread in range(len(self._now)):
            own = [k for k, event in enumerate(self.events) if event.thread == thread]
            last = own[-1] if own else self.start_of(thread)
            self._now[thread] = 0 if last is None else self.known[last]

    def dependent_before(self, operations: Operations, index: int, known: Events) -> list[int]:
        return [
            k
            for k in range(index - 1, -1, -1)
            if not known >> k & 1 and dependent(self.events[k].operations, operations)
        ]

    def among(self, events: Events, earlier: int, gone: Events) -> list[int]:
        return [k for k in self.without(earlier, gone, len(self.events)) if events >> k & 1]

    def changes_of(self, object: int) -> Events:
        return self.on_object(object)


class GeneralRaces(Races):
    """Tries every set of events in which a step may be enabled."""

    def _find_on(self, index: int, step: Step, trace: Trace) -> None:
        self._find_on_each(index, step, trace)

    def _ways(
        self, step: Step, earlier: int, known: Events, trace: Trace, index: int
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
        self._explore_sequence(self.races.reversal(race), None if race.removed else race)
