"""Checks the mutex locking discipline, MLD or MLD', on every execution (Stoller 2000, §2.2, §9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from typing import Protocol

from weft.system.interfaces import Monitor, Status
from weft.system.locksets import Access, Locks, Locksets
from weft.system.operation import Event
from weft.system.trace import Finding, Trace

DISCIPLINES = ("MLD", "MLD'")


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
    """Reports the first access to each protected object that breaks MLD or MLD'.

    With an invisible-first or composed search use MLD': whether MLD is seen to be violated depends
    on who happens to come first, and those searches do not try every order of invisible steps (§9).
    The same is true of MLD' for objects with an initThread: that a thread which does not come
    first *could* have, is seen only in an execution where it does.
    """

    def __init__(self, system: Disciplined, discipline: str = "MLD'") -> None:
        if discipline not in DISCIPLINES:
            raise ValueError(f"unknown discipline {discipline!r}; choose one of {DISCIPLINES}")
        self.discipline = discipline
        self._system = system
        strict = discipline == "MLD'"
        self._locksets = Locksets(system.protected, init_thread_of(system), strict)
        self._when: list[int] = []
        """For each violation, how many events had happened."""

    def begin(self, status: Status) -> None:
        self._locksets.begin(status)
        self._when = [0] * len(self._locksets.violations)

    def event(self, event: Event, status: Status) -> None:
        self._locksets.event(event, status)
        new = len(self._locksets.violations) - len(self._when)
        self._when += [event.index + 1] * new

    def end(self, trace: Trace) -> Iterable[Finding]:
        for access, length in zip(self._locksets.violations, self._when, strict=True):
            schedule = trace.schedule[:length]
            yield Finding("locking discipline", self._message(access), schedule, trace)

    def _message(self, access: Access) -> str:
        name = self._system.object_name(access.object)
        known = self._locksets.protection(access.object)
        if known.early:
            init = init_thread_of(self._system)(access.object)
            assert init is not None
            return (
                f"{name} is accessed before it is initialised, which breaks {self.discipline}: "
                f"{self._told(access)}, but {self._system.thread_name(init)} must come first"
            )
        message = f"no lock protects {name}, which breaks {self.discipline}: {self._told(access)}"
        other = self._locksets.contrast(access)
        return message if other is None else f"{message}; {self._told(other)}"

    def _told(self, access: Access) -> str:
        thread = self._system.thread_name(access.thread)
        return f"{thread} does {access.verb} ({access.where}) holding {self._names(access.locks)}"

    def _names(self, locks: Locks) -> str:
        return ", ".join(sorted(map(self._system.object_name, locks))) or "no lock"
