"""A lock that is not re-entrant, with try-acquire and a look at whether it is taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from weft.errors import Misuse
from weft.system.objects.kind import NONE, ONE, Applied, Blocked, Kind, Raised, relation

if TYPE_CHECKING:
    from weft.system.operation import Operation


class Mutex(Kind):
    """The state is the owner or None. With `owned=False` any thread may release it.

    A try-acquire that fails and `locked` only look at the owner. A release by a thread that is not
    the owner is misuse whatever the others do, hence independent of it (SyncWithoutLock, §2.1);
    where any thread may release, misuse is to release what is free, which others can change.
    """

    name = "mutex"
    verbs = frozenset({"acquire", "try_acquire", "release", "locked"})
    steady = frozenset({"acquire", "locked"})
    blocking = frozenset({"acquire"})
    enabled_before: ClassVar = {"acquire": frozenset({"acquire"})}
    disabled_before: ClassVar = {"acquire": frozenset({"release", "try_failed"})}
    observers = frozenset({"locked"})
    revealing = frozenset({"locked", "try_acquire"})
    takes = frozenset({"acquire"})
    acquiring = frozenset({"acquire", "try_acquire"})
    drops = frozenset({"release"})
    synchronisation = True
    conflicts_if_owned = relation("""
        acquire: acquire try_acquire try_failed release locked
        try_acquire: try_acquire try_failed release locked
        release: try_failed locked
        misuse:
    """)
    conflicts_if_not_owned = relation("""
        acquire: acquire try_acquire try_failed release locked misuse
        try_acquire: try_acquire try_failed release locked misuse
        release: release try_failed locked misuse
    """)

    def __init__(self, owned: bool = True) -> None:
        self.owned = owned
        self.conflicts = self.conflicts_if_owned if owned else self.conflicts_if_not_owned

    def initial(self) -> int | None:
        return None

    def choices(self, state: Any, thread: int, verb: str, argument: Any) -> Sequence[int]:
        return NONE if verb == "acquire" and state is not None else ONE

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        if verb == "acquire":
            return thread, None, "acquire"
        if verb == "release":
            if self.owned and state != thread:
                return state, Raised(Misuse("release without holding the mutex")), "misuse"
            if state is None:
                return None, Raised(Misuse("release unlocked lock")), "misuse"
            return None, None, "release"
        if verb == "try_acquire":
            return (thread, True, "acquire") if state is None else (state, False, "try_failed")
        return state, state is not None, "locked"

    def dependent_in(self, a: Operation, b: Operation, state: Any) -> bool:
        # Two blocked acquires leave each other blocked; only the owner frees a blocked acquire.
        if a.verb == b.verb == "acquire":
            return state is None
        for acquire, release in ((a, b), (b, a)):
            if acquire.verb == "acquire" and release.effect == "release" and self.owned:
                return bool(state == release.thread)
        return True

    def blocked(self, state: Any, thread: int, verb: str) -> Blocked:
        return Blocked("it is held", (state,) if self.owned else (), (state,))

    def holders(self, state: Any) -> Sequence[int]:
        return NONE if state is None else (state,)
