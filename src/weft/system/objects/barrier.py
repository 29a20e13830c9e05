"""A barrier for a number of parties, used again and again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from weft.errors import Misuse
from weft.system.objects.kind import NONE, ONE, Applied, Blocked, Kind, Raised, relation

if TYPE_CHECKING:
    from weft.system.operation import Operation


class BarrierState(NamedTuple):
    arrived: int = 0
    generation: int = 0
    inside: tuple[tuple[int, int], ...] = ()
    """Each thread that has arrived and not yet passed, with the generation it arrived in."""


class Barrier(Kind):
    """A wait is two transitions: `arrive` (never blocks) and `leave` (once all have arrived)."""

    name = "barrier"
    verbs = frozenset({"arrive"})
    steady = frozenset({"arrive", "leave"})
    blocking = frozenset({"leave"})
    follow_up: ClassVar = {"arrive": "leave"}
    conflicts = relation("""
        arrive: arrive leave
        leave:
        misuse:
    """)

    def __init__(self, parties: int) -> None:
        self.parties = parties

    def initial(self) -> BarrierState:
        return BarrierState()

    def choices(self, state: Any, thread: int, verb: str, argument: Any) -> Sequence[int]:
        if verb == "leave":
            return ONE if self._since(state, thread) < state.generation else NONE
        return ONE

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        arrived, generation, inside = state
        if verb == "leave":
            rest = tuple(entry for entry in inside if entry[0] != thread)
            return BarrierState(arrived, generation, rest), None, "leave"
        if any(other == thread for other, _ in inside):
            return state, Raised(Misuse("arrival at a barrier the thread is inside")), "misuse"
        inside = (*inside, (thread, generation))
        if arrived + 1 == self.parties:
            return BarrierState(0, generation + 1, inside), arrived, "arrive"
        return BarrierState(arrived + 1, generation, inside), arrived, "arrive"

    def dependent_as_run(self, a: Operation, b: Operation) -> bool:
        # Arrivals are ordered, so their generation is the same in all equivalent executions.
        for arrive, leave in ((a, b), (b, a)):
            if arrive.effect == "arrive" and leave.effect == "leave":
                since = self._since(leave.before, leave.thread)
                return bool(arrive.before.generation == since)
        return True

    def dependent_in(self, a: Operation, b: Operation, state: Any) -> bool:
        for arrive, leave in ((a, b), (b, a)):
            if arrive.verb == "arrive" and leave.verb == "leave":
                last = state.arrived + 1 == self.parties
                return bool(last and self._since(state, leave.thread) == state.generation)
        return True

    def _since(self, state: Any, thread: int) -> int:
        for other, generation in state.inside:
            if other == thread:
                return int(generation)
        raise LookupError(thread)

    def digest(self, state: Any) -> Any:
        # Not how long ago a thread could have left: threads that go round and round a barrier
        # which another one is slow to leave come back to the same state.
        inside = frozenset((thread, since < state.generation) for thread, since in state.inside)
        return state.arrived, inside

    def blocked(self, state: Any, thread: int, verb: str) -> Blocked:
        return Blocked(f"{state.arrived} of {self.parties} have arrived", ())
