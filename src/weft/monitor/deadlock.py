"""Deadlock: no thread is enabled, and some have not finished. Says who waits for whom, and why."""

from __future__ import annotations

from collections.abc import Iterable

from weft.system.called import Naming, called
from weft.system.interfaces import Monitor, System
from weft.system.objects import WaitQueue
from weft.system.operation import Operation, Step
from weft.system.trace import Ending, Finding, Trace
from weft.system.waiting import blocked_operations
from weft.system.wording import awaited


class Deadlock(Monitor):
    """Finds every execution that ends with a thread that waits for ever."""

    def __init__(self, system: System) -> None:
        self._system = system

    def end(self, trace: Trace) -> Iterable[Finding]:
        if trace.ending is not Ending.DEADLOCK:
            return ()
        known = called(self._system, trace)
        waits = [_Wait(known, trace, step) for step in trace.pending]
        lines = [wait.text for wait in waits]
        cycle = cycle_of({wait.thread: wait.by for wait in waits})
        if cycle:
            names = [known.thread_name(thread) for thread in (*cycle, cycle[0])]
            lines.append(f"cycle: {' → '.join(names)}")
        elif not any(wait.by for wait in waits):
            lines.append("no thread is left that could wake them")
        message = "deadlock: " + "\n  ".join(lines)
        return [Finding("deadlock", message, trace.schedule, trace)]


class _Wait:
    """Why one thread cannot go on."""

    def __init__(self, names: Naming, trace: Trace, step: Step) -> None:
        self.thread = step.thread
        self.by: tuple[int, ...] = ()
        name = names.thread_name(step.thread)
        alive = {pending.thread for pending in trace.pending}
        reasons: list[str] = []
        for op, blocked in blocked_operations(step, trace.states):
            self.by += blocked.by or blocked.held_by
            reason = f"{awaited(op.verb, names.object_name(op.object))}: {blocked.why}"
            for holder in blocked.held_by:
                taken = taken_at(trace, holder, op.object)
                if taken:
                    gone = "" if holder in alive else ", which has finished"
                    reason += f" by {names.thread_name(holder)}{gone} (taken at {taken})"
            reasons.append(reason + _missed(names, trace, op))
        if not reasons:
            reasons.append("until its guard holds")
        self.text = f"{name} waits {' or '.join(reasons)} [{step.where}]"


def taken_at(trace: Trace, thread: int, object: int) -> str | None:
    """The place where a thread took a lock, the last time."""
    for event in reversed(trace.events):
        for op in event.operations:
            if op.thread == thread and op.object == object and op.effect in op.kind.takes:
                return event.step.where
    return None


def _missed(names: Naming, trace: Trace, waiting: Operation) -> str:
    """For who waits to be notified: a notify that came too early, when nobody waited."""
    if not isinstance(waiting.kind, WaitQueue):
        return ""
    for event in reversed(trace.events):
        op = event.operations[0] if event.operations else None
        if op is None or op.object != waiting.object:
            continue
        if op.verb == "notify" and not op.before.waiting:
            who = names.thread_name(event.thread)
            return f"; {who} has notified when nobody waited ({event.step.where})"
    return ""


def cycle_of(waits: dict[int, tuple[int, ...]]) -> list[int]:
    """A cycle in the wait-for graph, beginning with its smallest thread; empty if there is none."""
    for first in sorted(waits):
        path = [first]
        seen = {first}
        while True:
            following = [thread for thread in waits[path[-1]] if thread in waits]
            if not following:
                break
            if following[0] == first:
                return path
            if following[0] in seen:
                break
            path.append(following[0])
            seen.add(following[0])
    return []
