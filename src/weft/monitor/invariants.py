"""Invariants, checked after every event that changes what they speak about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from weft.system.interfaces import Monitor, Status
from weft.system.invariant import Invariant
from weft.system.operation import Event
from weft.system.trace import Finding, Trace


class Invariants(Monitor):
    """Finds states in which a declared invariant does not hold.

    Every combination of values is seen, because changes of what an invariant speaks about are
    dependent on each other (`weft.system.invariant`).
    """

    def __init__(self, invariants: Sequence[Invariant]) -> None:
        self._invariants = {invariant.watch: invariant for invariant in invariants}
        self._broken: dict[str, str] = {}

    def begin(self, status: Status) -> None:
        self._broken = {}
        for invariant in self._invariants.values():
            self._check(invariant, status, "in the initial state")

    def event(self, event: Event, status: Status) -> None:
        for operation in event.operations:
            invariant = self._invariants.get(operation.object)
            if invariant is not None:
                self._check(invariant, status, f"after {event.step.where}")

    def end(self, trace: Trace) -> Iterable[Finding]:
        for name, when in self._broken.items():
            message = f"invariant {name!r} does not hold {when}"
            yield Finding("invariant", message, trace.schedule, trace)

    def _check(self, invariant: Invariant, status: Status, when: str) -> None:
        if invariant.name not in self._broken and not invariant.holds(status.state):
            self._broken[invariant.name] = when
