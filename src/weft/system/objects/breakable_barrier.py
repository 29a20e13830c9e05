"""A barrier that can be broken and reset, as CPython has it.

It fills, until as many have arrived as there are parties; then it drains, and only when all have
left it fills again. `threading.Barrier` does everything under one lock. Its action runs under that
lock too, in the last thread to arrive, so meanwhile everyone else waits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from weft.system.objects.kind import NONE, ONE, Applied, Blocked, Kind, relation

if TYPE_CHECKING:
    from weft.system.operation import Operation

FILLING, DRAINING, RESETTING, BROKEN = "filling", "draining", "resetting", "broken"


class BreakableState(NamedTuple):
    phase: str = FILLING
    inside: int = 0
    """How many have arrived and not left."""
    acting: bool = False
    """Whether the last one to arrive runs the action."""


class BreakableBarrier(Kind):
    """A wait is `arrive`, which gives the place in the order of arrival or -1 if it is broken.

    Then it is `leave`, or `leave_or_break` for who has waited long enough: True if all had come,
    False if the barrier was broken. The last to arrive has already left; if there is an action, it
    first runs that, and then lets the others out by `trip`, or by `fail` if the action failed.
    """

    name = "barrier"
    verbs = frozenset({"arrive", "abort", "reset", "broken", "waiting"})
    steady = frozenset({"leave", "trip", "fail", "abort", "reset", "broken", "waiting"})
    blocking = frozenset({"arrive", "leave", "leave_or_break", "abort", "reset"})
    observers = frozenset({"broken", "waiting"})
    follow_up: ClassVar[Mapping[str, str]] = {"arrive": "leave", "act": "trip"}
    conflicts = relation("""
        arrive: arrive last act leave leave_or_break time_out trip fail abort reset waiting
        last: last act leave leave_or_break time_out trip fail abort reset waiting
        act: act leave leave_or_break time_out trip fail abort reset waiting
        refused: arrive last act fail leave_or_break time_out abort reset
        leave: leave_or_break time_out trip fail abort reset
        leave_or_break: leave_or_break time_out trip fail abort reset broken waiting
        time_out: time_out trip fail abort reset broken waiting
        trip: abort reset waiting
        fail: abort reset broken waiting
        abort: reset broken waiting
        reset: broken waiting
    """)

    def __init__(self, parties: int, acts: bool = False, broken: bool = False) -> None:
        self.parties = parties
        self.acts = acts
        self.broken = broken

    def initial(self) -> BreakableState:
        return BreakableState(BROKEN if self.broken else FILLING)

    def choices(self, state: Any, thread: int, verb: str, argument: Any) -> Sequence[int]:
        phase = state.phase
        if verb not in self.blocking:
            return ONE
        if state.acting:
            return NONE
        if verb == "arrive":
            return NONE if phase in (DRAINING, RESETTING) else ONE
        return NONE if verb == "leave" and phase == FILLING else ONE

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        phase, inside, _ = state
        if verb == "arrive":
            return self._arrive(phase, inside)
        if verb in ("leave", "leave_or_break"):
            if phase == FILLING:
                return self._left(BROKEN, inside), False, "time_out"
            return self._left(phase, inside), phase == DRAINING, "leave"
        if verb == "trip":
            return self._left(DRAINING, inside), None, verb
        if verb == "fail":
            return self._left(BROKEN, inside), None, verb
        if verb == "abort":
            return BreakableState(BROKEN, inside), None, verb
        if verb == "reset":
            if inside == 0:
                phase = FILLING
            elif phase != DRAINING:
                phase = RESETTING
            return BreakableState(phase, inside), None, verb
        if verb == "broken":
            return state, phase == BROKEN, verb
        return state, inside if phase == FILLING else 0, verb

    def _arrive(self, phase: str, inside: int) -> Applied:
        if phase == BROKEN:
            return BreakableState(phase, inside), -1, "refused"
        if inside + 1 != self.parties:
            return BreakableState(phase, inside + 1), inside, "arrive"
        if self.acts:
            return BreakableState(phase, inside + 1, acting=True), inside, "act"
        return self._left(DRAINING, inside + 1), inside, "last"

    def _left(self, phase: str, inside: int) -> BreakableState:
        """The state when one more has left: the last one out makes room for the next round."""
        refill = inside == 1 and phase in (DRAINING, RESETTING)
        return BreakableState(FILLING if refill else phase, inside - 1)

    def dependent_in(self, a: Operation, b: Operation, state: Any) -> bool:
        verbs = {a.verb, b.verb}
        refills = state.phase in (DRAINING, RESETTING)
        if verbs == {"arrive"}:
            return not refills and not state.acting
        if verbs == {"arrive", "leave"}:
            return bool(state.inside == 1 if refills else state.inside + 1 == self.parties)
        return True

    def blocked(self, state: Any, thread: int, verb: str) -> Blocked:
        if state.acting:
            return Blocked("its action runs", ())
        if verb == "arrive":
            return Blocked(f"{state.inside} have not left it yet", ())
        return Blocked(f"{state.inside} of {self.parties} have arrived", ())
