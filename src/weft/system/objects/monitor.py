"""A monitor: a re-entrant lock with a wait set, as every Java object has one (Stoller 2000, §2.1).

A wait is three transitions: one that raises when the lock is not held; one that releases the lock
and joins the wait set; and one, `reacquire`, that blocks until the thread was notified and the lock
is free. A notify chooses which waiter to wake.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from weft.errors import Misuse
from weft.system.objects.kind import NONE, ONE, Applied, Blocked, Kind, Raised, relation

if TYPE_CHECKING:
    from weft.system.operation import Operation


class MonitorState(NamedTuple):
    owner: int | None = None
    depth: int = 0
    waiting: tuple[tuple[int, int], ...] = ()
    """The wait set: each thread with the depth it will take the lock back with."""
    notified: tuple[tuple[int, int], ...] = ()


class Monitor(Kind):
    """Fig. 3 of the technical report, with the re-acquire of a waiter kept apart from an acquire.

    Only a re-acquire waits for a notification, so only it depends on notify. Of two operations that
    both need the lock one does not have it, raises, and changes nothing: all those are independent,
    and what was misuse is independent of everything (SyncWithoutLock).
    """

    name = "monitor"
    verbs = frozenset({"acquire", "release", "wait", "notify", "notify_all", "locked"})
    steady = verbs | {"reacquire"}
    blocking = frozenset({"acquire", "reacquire"})
    enabled_before: ClassVar = {"acquire": frozenset({"acquire"})}
    disabled_before: ClassVar = {"acquire": frozenset({"reenter", "release", "exit", "wait"})}
    choosing = frozenset({"notify"})
    observers = frozenset({"locked"})
    revealing = frozenset({"locked"})
    follow_up: ClassVar = {"wait": "reacquire"}
    takes = frozenset({"acquire", "reacquire"})
    acquiring = takes
    drops = frozenset({"release", "wait"})
    synchronisation = True
    conflicts = relation("""
        acquire: acquire reenter reacquire release exit wait locked
        reenter: reenter reacquire release exit wait locked
        reacquire: reacquire release exit wait notify notify_all locked
        locked: release exit wait
        misuse:
    """)
    without_effect = frozenset({"reenter", "exit"})

    def initial(self) -> MonitorState:
        return MonitorState()

    def choices(self, state: Any, thread: int, verb: str, argument: Any) -> Sequence[int]:
        owner = state.owner
        if verb == "acquire":
            return ONE if owner is None or owner == thread else NONE
        if verb == "reacquire":
            ready = owner is None and any(waiter == thread for waiter, _ in state.notified)
            return ONE if ready else NONE
        if verb == "notify" and owner == thread and state.waiting:
            return [waiter for waiter, _ in state.waiting]
        return ONE

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        owner, depth, waiting, notified = state
        if verb == "locked":
            return state, owner is not None, "locked"
        if verb == "acquire":
            effect = "acquire" if owner is None else "reenter"
            return MonitorState(thread, depth + 1, waiting, notified), None, effect
        if verb == "reacquire":
            (depth,) = [saved for waiter, saved in notified if waiter == thread]
            others = tuple(entry for entry in notified if entry[0] != thread)
            return MonitorState(thread, depth, waiting, others), None, "reacquire"
        if owner != thread:
            return state, Raised(Misuse(f"{verb} without holding the monitor")), "misuse"
        if verb == "release":
            if depth > 1:
                return MonitorState(owner, depth - 1, waiting, notified), None, "exit"
            return MonitorState(None, 0, waiting, notified), None, "release"
        if verb == "wait":
            return MonitorState(None, 0, (*waiting, (thread, depth)), notified), None, "wait"
        if verb == "notify_all":
            return MonitorState(owner, depth, (), notified + waiting), None, "notify_all"
        woken = tuple(entry for entry in waiting if entry[0] == value)
        rest = tuple(entry for entry in waiting if entry[0] != value)
        return MonitorState(owner, depth, rest, notified + woken), None, "notify"

    def dependent_as_run(self, a: Operation, b: Operation) -> bool:
        return not (a.effect in self.without_effect or b.effect in self.without_effect)

    def dependent_in(self, a: Operation, b: Operation, state: Any) -> bool:
        return self._row(a, b, state) and self._row(b, a, state)

    def _row(self, first: Operation, second: Operation, state: Any) -> bool:
        """Fig. 3, the row of acquire: False if `first` is one and the figure has independence."""
        if first.verb not in self.blocking:
            return True
        if second.verb in self.blocking:
            return state.owner is None
        if second.verb == "locked":
            return True
        if second.verb in ("notify", "notify_all"):
            waiting = any(waiter == first.thread for waiter, _ in state.waiting)
            return state.owner == second.thread and waiting
        return bool(state.owner == second.thread)

    def digest(self, state: Any) -> Any:
        # The wait set is a set: which waiter wakes is a choice, so the order carries nothing.
        return state.owner, state.depth, frozenset(state.waiting), frozenset(state.notified)

    def blocked(self, state: Any, thread: int, verb: str) -> Blocked:
        if verb == "reacquire" and all(waiter != thread for waiter, _ in state.notified):
            return Blocked("it waits for a notify", ())
        return Blocked("it is held", (state.owner,), (state.owner,))

    def holders(self, state: Any) -> Sequence[int]:
        return NONE if state.owner is None else (state.owner,)
