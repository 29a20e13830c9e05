"""A semaphore that never exceeds its initial value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from weft.system.objects.kind import Applied, relation
from weft.system.objects.semaphore import Semaphore

if TYPE_CHECKING:
    from weft.system.operation import Operation


class BoundedState(NamedTuple):
    value: int
    downs: int = 0
    ups: int = 0


class BoundedSemaphore(Semaphore):
    """An up that would exceed the limit gives False and changes nothing: ups depend on each other.

    It is the buffer of a bounded queue, full at first: an up puts, a down takes.
    """

    fixed = frozenset()
    steady = frozenset({"down", "value"})
    conflicts: Mapping[str, frozenset[str]] = relation("""
        up: up too_often down try_down try_failed value
        down: down too_often try_down try_failed value
        try_down: try_down too_often try_failed value
    """)

    def __init__(self, value: int = 1, limit: int | None = None) -> None:
        super().__init__(value)
        self.limit = value if limit is None else limit

    def initial(self) -> Any:
        return BoundedState(self.value)

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        now, downs, ups = state
        if verb == "up":
            more = 1 if argument is None else argument
            if now + more > self.limit:
                return state, False, "too_often"
            return BoundedState(now + more, downs, ups + more), True, "up"
        if verb == "value":
            return state, now, verb
        if now == 0:
            return state, False, "try_failed"
        return BoundedState(now - 1, downs + 1, ups), True, "down"

    def dependent_as_run(self, a: Operation, b: Operation) -> bool:
        # Ups are ordered among themselves, and so are downs: their numbers are the same in all
        # equivalent executions. A down takes one of the units that an up has added, or makes room
        # for one of them, or has nothing to do with it.
        for up, down in ((a, b), (b, a)):
            if up.effect == "up" and down.effect == "down":
                added = range(up.before.ups, up.before.ups + (up.argument or 1))
                taken = down.before.downs
                return taken - self.value in added or taken + self.limit - self.value in added
        return True

    def dependent_in(self, a: Operation, b: Operation, state: Any) -> bool:
        verbs = {a.verb, b.verb}
        if verbs == {"down"}:
            return bool(state.value == 1)
        if verbs == {"up", "down"}:
            exceeds = any(
                state.value + (op.argument or 1) > self.limit for op in (a, b) if op.verb == "up"
            )
            return exceeds or bool(state.value == 0)
        if verbs == {"up"}:
            return bool(state.value + (a.argument or 1) + (b.argument or 1) > self.limit)
        return True
