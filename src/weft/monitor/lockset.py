"""Checks a mutex locking discipline on every execution (Stoller 2000, §2.2, §9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from typing import Protocol

from weft.system.interfaces import Monitor, Status
from weft.system.locksets import Access, Locks, Locksets, Protection
from weft.system.operation import Event
from weft.system.trace import Finding, Trace


class Disciplined(Protocol):
    """A system with objects that claim to keep a locking discipline."""

    @property
    def protected(self) -> Set[int]:
        """O_mtx (§2)."""

    def thread_name(self, thread: int) -> str: ...

    def object_name(self, object: int) -> str: ...


def init_thread_of(system: object) -> Callable[[int], int | None]:
    """initThread, which a system need not have: then every object is shared from the start."""
    known: Callable[[int], int | None] = getattr(system, "init_thread", lambda _: None)
    return known


class Lockset(Monitor):
    """Reports the first access to each protected object that breaks MLD, MLD' or MLD''.

    With an invisible-first or composed search use MLD'': whether MLD (or MLD', for objects with an
    initThread) is seen to be violated depends on who happens to come first, and those searches do
    not try every order of invisible steps (§9; `weft.system.locksets`).
    """

    def __init__(self, system: Disciplined, discipline: str = "MLD''") -> None:
        self.discipline = discipline
        self._system = system
        self._locksets = Locksets(system.protected, init_thread_of(system), discipline)
        self._told_of: list[tuple[int, str]] = []
        """For each violation, how many events had happened, and what there was to say then."""

    def begin(self, status: Status) -> None:
        self._locksets.begin(status)
        self._told_of = []
        self._tell(0)

    def event(self, event: Event, status: Status) -> None:
        self._locksets.event(event, status)
        self._tell(event.index + 1)

    def end(self, trace: Trace) -> Iterable[Finding]:
        for length, message in self._told_of:
            yield Finding("locking discipline", message, trace.schedule[:length], trace)

    def _tell(self, length: int) -> None:
        for access in self._locksets.violations[len(self._told_of) :]:
            self._told_of.append((length, self._message(access)))

    def _message(self, access: Access) -> str:
        name = self._system.object_name(access.object)
        known = self._locksets.protection(access.object)
        if known.early:
            init = init_thread_of(self._system)(access.object)
            assert init is not None
            return (
                f"{name} may be accessed before it is initialised, which breaks {self.discipline}: "
                f"{self._told(access)}, but {self._system.thread_name(init)} must come first"
            )
        message = f"no lock protects {name}, which breaks {self.discipline}: {self._told(access)}"
        other = _contrast(access, known)
        return message if other is None else f"{message}; {self._told(other)}"

    def _told(self, access: Access) -> str:
        thread = self._system.thread_name(access.thread)
        return f"{thread} does {access.verb} ({access.where}) holding {self._names(access.locks)}"

    def _names(self, locks: Locks) -> str:
        return ", ".join(sorted(map(self._system.object_name, locks))) or "no lock"


def _contrast(access: Access, known: Protection) -> Access | None:
    """An earlier access that shares no lock with this one, if there is one; of another thread."""
    others = [
        other
        for other in known.accesses.values()
        if (other.thread, other.locks) != (access.thread, access.locks)
    ]
    disjoint = [other for other in others if not other.locks & access.locks]
    foreign = [other for other in disjoint or others if other.thread != access.thread]
    return next(iter(foreign or disjoint or others), None)
