"""The lockset algorithm for the mutex locking disciplines MLD and MLD' (Stoller 2000, §2.2, §9).

A protected object goes through modes: virgin (never accessed), exclusive (accessed by one thread
only), shared (by several, but not changed since), shared-modified. From the moment it is shared,
its candidate lock set is what all accesses had in common. MLD asks that an object is only read
after it became shared, or that some lock is held at every access from then on: a violation is an
object that is shared-modified with no candidate left.

MLD' leaves no room for the scheduler in when an object becomes shared: it is so from the start, but
for one initialising step of one thread named beforehand (initThread), which must be the first to
access the object.

That still depends on the schedule: a search that runs the initialising step early never sees that
another thread could have come first, and Theorem 3' fails for objects with an initThread. MLD''
closes the gap: who accesses the object after initThread must have been started (or have joined a
thread, and so on) after the initialisation, which is so in every order or in none. Where there is
no initThread, MLD' and MLD'' are the same.

This is data, not a monitor, because persistent sets are computed from it too (§8).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, NamedTuple

from weft.system.interfaces import Status
from weft.system.objects import Thread
from weft.system.operation import Event, Operation, Operations, Step
from weft.system.start_order import StartOrder

Locks = frozenset[int]

DISCIPLINES = ("MLD", "MLD'", "MLD''")


class Mode(Enum):
    VIRGIN = "virgin"
    EXCLUSIVE = "exclusive"
    SHARED = "shared"
    SHARED_MODIFIED = "shared-modified"


class Access(NamedTuple):
    """One access to a protected object, and what was held then."""

    thread: int
    object: int
    verb: str
    locks: Locks
    where: str


@dataclass(slots=True)
class Protection:
    """What is known of one protected object."""

    mode: Mode
    first_thread: int | None = None
    first_step: int = -1
    """MLD': the number, among the steps of the first thread, of the one that initialises."""
    candidates: Locks | None = None
    """candLockSet; None stands for all locks."""
    accesses: dict[tuple[int, Locks], Access] = field(default_factory=dict)
    """One access of each thread with each set of locks, for messages."""
    early: bool = False
    """Another thread than initThread came first, or for MLD'' could have."""

    @property
    def violated(self) -> bool:
        return self.early or (self.mode is Mode.SHARED_MODIFIED and self.candidates == frozenset())


class Locksets:
    """The locks every thread holds and the mode of every protected object, along an execution.

    Guards are accesses in every state in which they are pending, so an access by one thread is
    followed by those of the guards on the same object that other threads wait at.
    """

    def __init__(
        self,
        protected: Set[int],
        init_thread: Callable[[int], int | None] = lambda _: None,
        discipline: str = "MLD''",
    ) -> None:
        if discipline not in DISCIPLINES:
            raise ValueError(f"unknown discipline {discipline!r}; choose one of {DISCIPLINES}")
        self.protected = protected
        self.init_thread = init_thread
        self.discipline = discipline
        self.strict = discipline != "MLD"
        self.violations: list[Access] = []
        """The accesses that broke the discipline, the first for each object."""
        self._held: dict[int, Locks] = {}
        self._objects: dict[int, Protection] = {}
        self._order = StartOrder()
        self._guards: dict[int, tuple[Operations, str]] = {}

    def begin(self, status: Status) -> None:
        """Forget everything; the threads are at their first steps."""
        self.violations = []
        self._held = {}
        self._objects = {}
        self._order = StartOrder()
        self._guards = {}
        for thread in status.threads:
            self._arrive(thread, status.step(thread))

    def event(self, event: Event, status: Status) -> None:
        thread = event.thread
        self._guards.pop(thread, None)
        started: list[int] = []
        for operation in event.operations:
            kind, effect = operation.kind, operation.effect
            if operation.object in self.protected:
                self.access(operation, event.step.where)
            elif effect in kind.takes:
                self._held[thread] = self.held(thread) | {operation.object}
            elif effect in kind.drops:
                self._held[thread] = self.held(thread) - {operation.object}
            elif isinstance(kind, Thread):
                if effect == "start":
                    self._order.follows(kind.number, thread)
                    started.append(kind.number)
                elif effect == "join":
                    self._order.follows(thread, kind.number)
        self._arrive(thread, event.next)
        for child in started:
            self._arrive(child, status.step(child))

    def held(self, thread: int) -> Locks:
        """held(s, θ): the locks that the thread holds."""
        return self._held.get(thread, frozenset())

    def protection(self, object: int) -> Protection:
        found = self._objects.get(object)
        if found is None:
            shared_at_once = self.strict and self.init_thread(object) is None
            found = Protection(Mode.SHARED if shared_at_once else Mode.VIRGIN)
            self._objects[object] = found
        return found

    def access(self, operation: Operation, where: str = "") -> None:
        """A thread accesses a protected object, and with it every thread that waits at one."""
        self._record(operation, where)
        for thread, (guards, place) in self._guards.items():
            if thread != operation.thread:
                for guard in guards:
                    if guard.object == operation.object:
                        self._record(guard, place)

    def allows(self, operation: Operation, lock: int | None) -> bool:
        """MLDallows, TR formula (7): may the thread do this while it holds the lock (or none)?"""
        thread, object = operation.thread, operation.object
        known = self.protection(object)
        candidate = lock is not None and (known.candidates is None or lock in known.candidates)
        reads = operation.verb in operation.kind.observers
        match known.mode:
            case Mode.VIRGIN:
                # mayInit: MLD lets any thread come first.
                return not self.strict or thread == self.init_thread(object)
            case Mode.EXCLUSIVE:
                first = known.first_thread == thread
                if self.strict:
                    first = first and known.first_step == self._order.step(thread)
                return first or reads or candidate
            case Mode.SHARED:
                return reads or candidate
            case Mode.SHARED_MODIFIED:
                return candidate

    def copy(self) -> Locksets:
        """As it is now, for who wants to come back here."""
        other = Locksets(self.protected, self.init_thread, self.discipline)
        other.violations = self.violations.copy()
        other._held = self._held.copy()
        other._order = self._order.copy()
        other._guards = self._guards.copy()
        other._objects = {
            number: replace(known, accesses=known.accesses.copy())
            for number, known in self._objects.items()
        }
        return other

    def key(self) -> Any:
        """Equal for two histories after which the algorithm goes on in the same way."""
        held = tuple(sorted((t, locks) for t, locks in self._held.items() if locks))
        return held, tuple(
            (
                *(number, known.mode, known.first_thread, known.candidates, known.early),
                self._initialising(known),
                tuple(t for t in self._order.threads if self._comes_after(t, known)),
            )
            for number, known in sorted(self._objects.items())
        )

    def _comes_after(self, thread: int, known: Protection) -> bool:
        first = known.first_thread
        return first is None or self._order.comes_after(thread, first, known.first_step)

    def _initialising(self, known: Protection) -> bool:
        first = known.first_thread
        return first is not None and self._order.step(first) == known.first_step

    def _arrive(self, thread: int, step: Step | None) -> None:
        self._order.arrive(thread)
        if step is None:
            return
        guards = tuple(self._protected(step.guards))
        if guards:
            for guard in guards:
                self.access(guard, step.where)
            self._guards[thread] = guards, step.where

    def _protected(self, operations: Operations) -> Iterator[Operation]:
        return (operation for operation in operations if operation.object in self.protected)

    def _record(self, operation: Operation, where: str) -> None:
        thread, object = operation.thread, operation.object
        known = self.protection(object)
        was_violated = known.violated
        locks = self.held(thread)
        writes = operation.verb not in operation.kind.observers
        if known.mode is Mode.VIRGIN:
            known.mode = Mode.EXCLUSIVE
            known.first_thread = thread
            known.first_step = self._order.step(thread)
            known.early = self.strict and thread != self.init_thread(object)
        elif not self._still_exclusive(known, thread):
            known.candidates = locks if known.candidates is None else known.candidates & locks
            if known.mode is not Mode.SHARED_MODIFIED:
                known.mode = Mode.SHARED_MODIFIED if writes else Mode.SHARED
            if self.discipline == "MLD''" and not self._comes_after(thread, known):
                known.early = True
        access = Access(thread, object, operation.verb, locks, where)
        known.accesses.setdefault((thread, locks), access)
        if known.violated and not was_violated:
            self.violations.append(access)

    def _still_exclusive(self, known: Protection, thread: int) -> bool:
        if known.mode is not Mode.EXCLUSIVE or known.first_thread != thread:
            return False
        return not self.strict or known.first_step == self._order.step(thread)
