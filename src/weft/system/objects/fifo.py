"""A bounded first-in first-out queue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from weft.system.objects.kind import NONE, ONE, Applied, Blocked, Kind, relation

if TYPE_CHECKING:
    from weft.system.operation import Operation


class FifoState(NamedTuple):
    items: tuple[Any, ...] = ()
    puts: int = 0
    gets: int = 0


class Fifo(Kind):
    """Puts depend on each other, gets too; a put and a get unless it is neither empty nor full.

    A try_put or try_get that fails looks at the length, as `size` does.
    """

    name = "queue"
    verbs = frozenset({"put", "get", "try_put", "try_get", "size"})
    steady = frozenset({"put", "get", "size"})
    blocking = frozenset({"put", "get"})
    observers = frozenset({"size"})
    conflicts = relation("""
        put: put get try_put try_get try_failed size
        get: get try_put try_get try_failed size
        try_put: try_put try_get try_failed size
        try_get: try_get try_failed size
    """)

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity

    def initial(self) -> FifoState:
        return FifoState()

    def choices(self, state: Any, thread: int, verb: str, argument: Any) -> Sequence[int]:
        if verb == "put":
            return ONE if len(state.items) < self.capacity else NONE
        if verb == "get":
            return ONE if state.items else NONE
        return ONE

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        items, puts, gets = state
        if verb == "size":
            return state, len(items), "size"
        if verb in ("put", "try_put"):
            if len(items) == self.capacity:
                return state, False, "try_failed"
            return FifoState((*items, argument), puts + 1, gets), True, "put"
        if not items:
            return state, None, "try_failed"
        return FifoState(items[1:], puts, gets + 1), items[0], "get"

    def dependent_as_run(self, a: Operation, b: Operation) -> bool:
        # The n-th get takes what the n-th put left, and makes room for put n + capacity. Puts are
        # ordered among themselves, and gets, so the numbers are the same in equivalent executions.
        for put, get in ((a, b), (b, a)):
            if put.effect == "put" and get.effect == "get":
                distance = put.before.puts - get.before.gets
                return bool(distance in (0, self.capacity))
        return True

    def dependent_in(self, a: Operation, b: Operation, state: Any) -> bool:
        length = len(state.items)
        verbs = {a.verb, b.verb}
        if verbs == {"put", "get"}:
            return length in (0, self.capacity)
        if verbs == {"put"}:
            return length < self.capacity
        if verbs == {"get"}:
            return length > 0
        return True

    def digest(self, state: Any) -> Any:
        return state.items

    def blocked(self, state: Any, thread: int, verb: str) -> Blocked:
        return Blocked("it is full" if verb == "put" else "it is empty", ())
