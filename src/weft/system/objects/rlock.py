"""A re-entrant lock without a wait set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from weft.errors import Misuse
from weft.system.objects.kind import NONE, ONE, Applied, Blocked, Kind, Raised, relation

if TYPE_CHECKING:
    from weft.system.operation import Operation


class RLockState(NamedTuple):
    owner: int | None = None
    depth: int = 0


class RLock(Kind):
    """Taking it again, and giving it back but for the last time, matters to no other thread."""

    name = "rlock"
    verbs = frozenset({"acquire", "try_acquire", "release", "release_all", "locked"})
    steady = frozenset({"acquire", "release", "release_all", "locked"})
    blocking = frozenset({"acquire"})
    enabled_before: ClassVar = {"acquire": frozenset({"acquire"})}
    disabled_before: ClassVar = {
        "acquire": frozenset({"reenter", "release", "release_all", "exit"})
    }
    observers = frozenset({"locked"})
    revealing = frozenset({"locked", "try_acquire"})
    takes = frozenset({"acquire"})
    acquiring = frozenset({"acquire", "try_acquire"})
    drops = frozenset({"release", "release_all"})
    synchronisation = True
    conflicts = relation("""
        acquire: acquire reenter try_acquire try_failed release release_all exit locked
        reenter: reenter try_acquire try_failed release release_all exit locked
        try_acquire: try_acquire try_failed release release_all exit locked
        release: release release_all exit try_failed locked
        release_all: release_all exit try_failed locked
        exit: exit try_failed locked
        misuse:
    """)
    without_effect = frozenset({"reenter", "exit"})

    def initial(self) -> RLockState:
        return RLockState()

    def choices(self, state: Any, thread: int, verb: str, argument: Any) -> Sequence[int]:
        if verb == "acquire" and state.owner is not None and state.owner != thread:
            return NONE
        return ONE

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        """`acquire` takes as many levels as its argument says, one if it says nothing."""
        owner, depth = state
        if verb == "locked":
            return state, owner is not None, "locked"
        if verb in ("acquire", "try_acquire"):
            if owner is None:
                return RLockState(thread, argument or 1), True, "acquire"
            if owner == thread:
                return RLockState(thread, depth + 1), True, "reenter"
            return state, False, "try_failed"
        if owner != thread:
            return state, Raised(Misuse("cannot release un-acquired lock")), "misuse"
        if verb == "release_all":
            return RLockState(), depth, "release_all"
        if depth > 1:
            return RLockState(owner, depth - 1), None, "exit"
        return RLockState(), None, "release"

    def dependent_as_run(self, a: Operation, b: Operation) -> bool:
        return not (a.effect in self.without_effect or b.effect in self.without_effect)

    def dependent_in(self, a: Operation, b: Operation, state: Any) -> bool:
        if a.verb == b.verb == "acquire":
            return state.owner is None
        return True

    def blocked(self, state: Any, thread: int, verb: str) -> Blocked:
        return Blocked("it is held", (state.owner,), (state.owner,))

    def holders(self, state: Any) -> Sequence[int]:
        return NONE if state.owner is None else (state.owner,)
