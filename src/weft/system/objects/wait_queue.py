"""The waiters of a condition variable, woken first come first served as CPython does.

A wait is `enqueue`, the release of the lock, `wake` and the acquire of the lock; the lock is an
object of its own, since several conditions may share it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from weft.system.objects.kind import NONE, ONE, Applied, Blocked, Kind, relation


class WaitQueueState(NamedTuple):
    waiting: tuple[int, ...] = ()
    notified: frozenset[int] = frozenset()


class WaitQueue(Kind):
    """`wake` waits for a notify; `wake_or_give_up` only looks whether there was one so far.

    Who gives up is still among the waiters until it does `leave`, with the lock held again: a
    notify that comes between the two picks it, and is lost.
    """

    name = "condition"
    verbs = frozenset({"enqueue", "wake", "wake_or_give_up", "leave", "notify", "count"})
    fixed = frozenset({"enqueue", "leave", "notify", "count"})
    steady = fixed | {"wake"}
    blocking = frozenset({"wake"})
    observers = frozenset({"count"})
    follow_up: ClassVar[Mapping[str, str]] = {"enqueue": "wake"}
    conflicts = relation("""
        enqueue: enqueue notify count
        notify: notify wake wake_or_give_up give_up leave count
        leave: count
    """)

    def initial(self) -> WaitQueueState:
        return WaitQueueState()

    def choices(self, state: Any, thread: int, verb: str, argument: Any) -> Sequence[int]:
        return NONE if verb == "wake" and thread not in state.notified else ONE

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        waiting, notified = state
        if verb == "enqueue":
            return WaitQueueState((*waiting, thread), notified), None, "enqueue"
        if verb == "notify":
            count = len(waiting) if argument is None else argument
            woken, rest = waiting[:count], waiting[count:]
            return WaitQueueState(rest, notified | set(woken)), len(woken), "notify"
        if verb == "count":
            return state, len(waiting), "count"
        if verb == "leave":
            rest = tuple(waiter for waiter in waiting if waiter != thread)
            return WaitQueueState(rest, notified - {thread}), None, "leave"
        if thread in notified:
            return WaitQueueState(waiting, notified - {thread}), True, "wake"
        return state, False, "give_up"

    def blocked(self, state: Any, thread: int, verb: str) -> Blocked:
        return Blocked("it waits for a notify", ())
