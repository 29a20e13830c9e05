"""A counting semaphore."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from weft.system.objects.kind import NONE, ONE, Applied, Blocked, Kind, relation

if TYPE_CHECKING:
    from weft.system.operation import Operation


class SemaphoreState(NamedTuple):
    value: int
    downs: int = 0
    """How many downs there were: what conditional dependency needs to know."""


class Semaphore(Kind):
    """Ups commute. An up and a down are dependent, unless the value is positive anyway (§11).

    An up adds as much as its argument says, one if it says nothing.
    """

    name = "semaphore"
    verbs = frozenset({"up", "down", "try_down", "value"})
    fixed = frozenset({"up"})
    steady = frozenset({"up", "down", "value"})
    blocking = frozenset({"down"})
    observers = frozenset({"value"})
    conflicts: Mapping[str, frozenset[str]] = relation("""
        up: down try_down try_failed value
        down: down try_down try_failed value
        try_down: try_down try_failed value
    """)

    def __init__(self, value: int = 0) -> None:
        self.value = value

    def initial(self) -> SemaphoreState:
        return SemaphoreState(self.value)

    def choices(self, state: Any, thread: int, verb: str, argument: Any) -> Sequence[int]:
        return NONE if verb == "down" and state.value == 0 else ONE

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        if verb == "up":
            more = 1 if argument is None else argument
            return SemaphoreState(state.value + more, state.downs), None, "up"
        if verb == "value":
            return state, state.value, "value"
        if state.value == 0:
            return state, False, "try_failed"
        return SemaphoreState(state.value - 1, state.downs + 1), True, "down"

    def dependent_as_run(self, a: Operation, b: Operation) -> bool:
        # The j-th down needs no up if j is at most the initial value, wherever the ups happen.
        # Downs depend on each other, so j is the same in all equivalent executions.
        for up, down in ((a, b), (b, a)):
            if up.effect == "up" and down.effect == "down":
                return bool(down.before.downs >= self.value)
        return True

    def dependent_in(self, a: Operation, b: Operation, state: Any) -> bool:
        verbs = {a.verb, b.verb}
        if verbs == {"down"}:
            return bool(state.value == 1)
        if verbs == {"up", "down"}:
            return bool(state.value == 0)
        return True

    def digest(self, state: Any) -> Any:
        return state.value

    def blocked(self, state: Any, thread: int, verb: str) -> Blocked:
        return Blocked("its value is 0", ())
