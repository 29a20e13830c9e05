"""Locks that are still held when the thread that took them has finished."""

from __future__ import annotations

from collections.abc import Iterable

from weft.monitor.deadlock import taken_at
from weft.system.called import called
from weft.system.interfaces import Monitor, System
from weft.system.objects import Mutex
from weft.system.trace import Ending, Finding, Trace


class Unreleased(Monitor):
    """Finds threads that finish and never give a lock back, even where nobody waits for it.

    A lock that any thread may release can be meant to be handed over, so it is left out.
    """

    def __init__(self, system: System) -> None:
        self._system = system

    def end(self, trace: Trace) -> Iterable[Finding]:
        if trace.ending is not Ending.FINISHED:
            return
        names = called(self._system, trace)
        kinds = {op.object: op.kind for event in trace.events for op in event.operations}
        for number, kind in sorted(kinds.items()):
            if isinstance(kind, Mutex) and not kind.owned:
                continue
            for holder in kind.holders(trace.states[number]):
                name = names.thread_name(holder)
                thing = names.object_name(number)
                taken = taken_at(trace, holder, number)
                message = f"{name} has finished and still holds {thing} (taken at {taken})"
                yield Finding("unreleased", message, trace.schedule, trace)
