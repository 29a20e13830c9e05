"""A queue that holds any things: the kind counts them, and never sees them.

Events are kept long after a program has dropped what it put into a queue; they must not keep it
alive. So the items stay with whoever owns the queue, and only numbers are here: how many were put,
how many taken, how many are done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from weft.system.objects.kind import NONE, ONE, Applied, Blocked, Kind, relation

if TYPE_CHECKING:
    from weft.system.operation import Operation

ASIDE = -1
"""The result of every operation on a store that has stepped aside."""


class StoreState(NamedTuple):
    puts: int = 0
    gets: int = 0
    done: int = 0
    """How many of the items put were reported as done."""
    shut: bool = False
    aside: bool = False


class Store(Kind):
    """Puts and gets wait for room and for items; a join, until every item put is done.

    The items come out as they went in, if it is `in_order`. In a store that is shut a put is
    refused, and a get has ended once there is nothing left; both give False, as does a try that
    would have to wait, and a report too many.

    After `step_aside` something else is in charge of the queue. Nobody waits for the store then:
    every operation finds that it stands aside, and changes nothing.
    """

    name = "queue"
    shutdowns = frozenset({"shutdown", "shutdown_now"})
    blocking = frozenset({"put", "get", "join"})
    observers = frozenset({"size", "unfinished", "is_shut"})
    verbs = blocking | observers | {"try_put", "try_get", "task_done", "step_aside"} | shutdowns
    conflicts = relation("""
        put: put get try_put try_get try_failed size task_done too_often join unfinished
        put: refused put_aside join_aside
        get: get try_put try_get try_failed ended size get_aside
        try_put: try_put try_get try_failed size task_done too_often join unfinished
        try_put: refused put_aside join_aside
        try_get: try_get try_failed ended size get_aside
        task_done: task_done too_often join unfinished
        shutdown: put get try_put try_get try_failed refused ended is_shut
        shutdown_now: put get try_put try_get try_failed refused ended is_shut
        shutdown_now: size task_done too_often join unfinished
        step_aside: put get try_put try_get try_failed refused ended is_shut
        step_aside: size task_done too_often join unfinished
        step_aside: shutdown shutdown_now step_aside aside put_aside get_aside join_aside
    """)

    def __init__(self, capacity: int = 0, in_order: bool = True) -> None:
        """A capacity of 0 or less is none at all."""
        self.capacity = capacity
        self.in_order = in_order

    def initial(self) -> StoreState:
        return StoreState()

    def choices(self, state: Any, thread: int, verb: str, argument: Any) -> Sequence[int]:
        if verb not in self.blocking or state.aside:
            return ONE
        if verb == "join":
            return NONE if state.puts > state.done else ONE
        waits = self._full(state) if verb == "put" else state.puts == state.gets
        return NONE if waits and not state.shut else ONE

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        puts, gets, done, shut, aside = state
        if aside:
            # What could wait must tell itself apart: it could have come before what made it wait.
            return state, ASIDE, f"{verb}_aside" if verb in self.blocking else "aside"
        if verb in ("put", "try_put"):
            if shut:
                return state, False, "refused"
            if self._full(state):
                return state, False, "try_failed"
            return StoreState(puts + 1, gets, done, shut), True, "put"
        if verb in ("get", "try_get"):
            if puts == gets:
                return state, False, "ended" if shut else "try_failed"
            return StoreState(puts, gets + 1, done, shut), True, "get"
        if verb == "task_done":
            if puts == done:
                return state, False, "too_often"
            return StoreState(puts, gets, done + 1, shut), True, verb
        if verb == "shutdown":
            return StoreState(puts, gets, done, True), None, verb
        if verb == "shutdown_now":
            # What is left is thrown away, and counts as done.
            return StoreState(puts, puts, min(puts, done + puts - gets), True), None, verb
        if verb == "step_aside":
            return StoreState(puts, gets, done, shut, True), None, verb
        seen = {"size": puts - gets, "unfinished": puts - done, "is_shut": shut, "join": True}
        return state, seen[verb], verb

    def dependent_as_run(self, a: Operation, b: Operation) -> bool:
        # Puts are ordered among themselves, and so are gets and reports of what is done, so that
        # the numbers are the same in equivalent executions.
        for put, other in ((a, b), (b, a)):
            if put.effect != "put":
                continue
            if other.effect == "get" and self.in_order:
                # The n-th get takes what the n-th put left, and makes room for put n + capacity.
                distance = put.before.puts - other.before.gets
                return bool(distance == 0 or distance == self.capacity)
            if other.effect == "task_done":
                return bool(put.before.puts == other.before.done)
        return {a.effect, b.effect} != {"get", "shutdown"}

    def dependent_in(self, a: Operation, b: Operation, state: Any) -> bool:
        puts, gets, done, shut, _ = state
        verbs = {a.verb, b.verb}
        if verbs == {"put"}:
            return not shut and not self._full(state)
        if verbs == {"get"}:
            return bool(puts > gets)
        if verbs == {"put", "get"}:
            return not shut and (puts == gets or self._full(state) or not self.in_order)
        if verbs in ({"put", "task_done"}, {"put", "join"}):
            return bool(puts == done)
        if verbs in ({"task_done"}, {"task_done", "join"}):
            return bool(puts == done + 1)
        if verbs == {"get", "shutdown"}:
            return bool(puts == gets)
        return True

    def digest(self, state: Any) -> Any:
        return state.puts - state.gets, state.puts - state.done, state.shut, state.aside

    def blocked(self, state: Any, thread: int, verb: str) -> Blocked:
        if verb == "join":
            return Blocked(f"{state.puts - state.done} of its items are not done", ())
        return Blocked("it is full" if verb == "put" else "it is empty", ())

    def _full(self, state: Any) -> bool:
        return bool(0 < self.capacity <= state.puts - state.gets)
