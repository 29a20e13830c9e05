"""Persistent sets: enabled steps that nothing the other threads do before them can interfere with.

Three algorithms (Stoller 2000, §8 and §9), each a closure over threads: begin with one enabled
thread; while some thread outside may ever do what is dependent with something that a thread inside
is about to do, take it in.

* "2": what is pending is known exactly;
* "2-MLD": of what is pending only the visible operations are known. What invisible ones may follow
  is bounded by the locking discipline: a thread only touches what the locks it holds, or is about
  to take, protect;
* "2-MLD'": the same for the stricter discipline, which the search may check as it goes.

"all" takes every enabled thread. A thread that was not started yet counts with its starter, whose
allowed operations include those of the threads it may start.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Protocol, runtime_checkable

from weft.system.interfaces import StaticallyBounded, Status
from weft.system.locksets import Locksets
from weft.system.objects import Thread
from weft.system.operation import Operation, Operations, Step

ALGORITHMS = ("all", "2", "2-MLD", "2-MLD'")


@runtime_checkable
class Analysable(StaticallyBounded, Protocol):
    """A system that also says which operations are invisible, and why they may be."""

    @property
    def protected(self) -> Set[int]:
        """O_mtx (§2)."""

    def visible(self, object: int, verb: str, /) -> bool:
        """Whether an operation is visible (§2.3)."""


class PersistentSets:
    """PS(s): chooses, in each state, the threads whose enabled steps are to be explored.

    With `composed`, a pending transition includes the invisible ones that follow it.
    """

    def __init__(self, system: Analysable, algorithm: str = "2", composed: bool = False) -> None:
        if algorithm not in ALGORITHMS:
            raise ValueError(f"unknown algorithm {algorithm!r}; choose one of {ALGORITHMS}")
        self.algorithm = algorithm
        self.locksets: Locksets | None = None
        if algorithm in ("2-MLD", "2-MLD'"):
            discipline = algorithm.removeprefix("2-")
            self.locksets = Locksets(system.protected, system.init_thread, discipline)
        self._system = system
        self._composed = composed

    def begin(self, status: Status) -> None:
        if self.locksets is not None:
            self.locksets.begin(status)

    def follow(self, status: Status) -> None:
        """An event has happened; candidate lock sets belong to the execution, not to the state."""
        if self.locksets is not None and status.last is not None:
            self.locksets.event(status.last, status)

    def threads(self, status: Status) -> Sequence[int]:
        """The enabled threads whose enabled steps together are a persistent set."""
        enabled = status.enabled
        if self.algorithm == "all" or len(enabled) == 1:
            return enabled
        steps = {thread: status.step(thread) for thread in status.threads}
        allowed = {thread: self._system.allowed_operations(step) for thread, step in steps.items()}
        pending = {
            thread: self._pending(thread, step, allowed[thread])
            for thread, step in steps.items()
            if step is not None
        }
        best: Sequence[int] = enabled
        for first in enabled:
            closed = _closure(first, pending, allowed)
            inside = [thread for thread in enabled if thread in closed]
            if _size(inside, status) < _size(best, status):
                best = inside
        return best

    def _pending(self, thread: int, step: Step, allowed: Operations) -> Operations:
        """pendVisOps ∪ pendInvisOps, and the end of the thread, which comes with its last step."""
        ends = tuple(op for op in allowed if op.verb == "finish" and op.thread == thread)
        visible = self._system.visible
        if self.locksets is not None:
            seen = tuple(op for op in step.operations if visible(op.object, op.verb))
            return seen + self._invisible(thread, seen, allowed, self.locksets) + ends
        if self._composed:
            hidden = tuple(op for op in allowed if not visible(op.object, op.verb))
            return step.operations + hidden + ends
        return step.operations + ends

    def _invisible(
        self, thread: int, seen: Operations, allowed: Operations, locksets: Locksets
    ) -> Operations:
        """pendInvisOps, TR formula (6).

        Taken literally, the formula gives nothing for a thread that neither holds a lock nor is
        about to take one, though the discipline lets it touch an object that is still exclusive,
        or only read: no lock at all (None) is therefore one of the cases. Invisible operations
        on locks need not be there: while a thread has the lock, what others could do to it is
        blocked, and without the lock they change nothing (SyncWithoutLock, §2.1).
        """
        acquiring = {op.object for op in seen if op.verb in op.kind.acquiring}
        locks = locksets.held(thread) | acquiring
        # A thread just started runs its first invisible steps at once, as part of the start.
        starting = any(op.verb == "start" for op in seen)
        found: list[Operation] = []
        for op in allowed:
            own = op.thread == thread
            if self._system.visible(op.object, op.verb) or not (own or starting):
                continue
            if op.object in self._system.protected:
                cases = (None, *locks) if own else (None,)
                if any(locksets.allows(op, lock) for lock in cases):
                    found.append(op)
        return tuple(found)


def _closure(
    first: int, pending: dict[int, Operations], allowed: dict[int, Operations]
) -> set[int]:
    """Steps 2 and 3: take in every thread that may interfere with one that is inside."""
    inside = {first}
    todo = [first]
    while todo:
        about_to = pending[todo.pop()]
        for other, may in allowed.items():
            if other not in inside and _interferes(about_to, may):
                inside.add(other)
                todo.append(other)
    return inside


def _interferes(about_to: Operations, may: Operations) -> bool:
    for x in about_to:
        for y in may:
            if x.object == y.object and y.effect in x.conflicts:
                # Who joins a thread comes after its end in any case.
                if x.verb == "finish" and isinstance(x.kind, Thread) and y.verb in y.kind.blocking:
                    continue
                return True
    return False


def _size(threads: Sequence[int], status: Status) -> int:
    return sum(len(status.choices(thread)) for thread in threads)
