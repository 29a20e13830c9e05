"""Why the turn went from one thread to another, worked out from a finished execution."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from weft.system.objects import Thread
from weft.system.operation import Event, Operation
from weft.system.single_step import SingleStep
from weft.system.trace import Trace


class History:
    """The states that objects were in, as far as the operations recorded them."""

    def __init__(self, trace: Trace, length: int) -> None:
        self._trace = trace
        self._length = length
        self._changes: dict[int, list[tuple[int, Any]]] = {}
        for event in trace.events:
            for operation in _recorded(event):
                seen = self._changes.setdefault(operation.object, [])
                if not seen or seen[-1][0] != event.index:
                    seen.append((event.index, operation.before))

    def state(self, object: int, after: int) -> Any:
        """The state of an object after the n-th event: what the next operation on it found."""
        changes = self._changes.get(object, [])
        following = bisect_right(changes, after, key=lambda change: change[0])
        if following < len(changes):
            return changes[following][1]
        return self._trace.states[object]

    def absorbed(self, event: Event) -> bool:
        """Whether it is only the end of a thread, right after what the thread did before."""
        before = self._trace.events[event.index - 1] if event.index else None
        return ends(event) and before is not None and before.thread == event.thread

    def note(self, event: Event) -> str:
        """What became of the event's thread, if another one goes on after it."""
        last = event
        following = self._trace.events[event.index + 1 : self._length]
        if following and self.absorbed(following[0]):
            last, following = following[0], following[1:]
        if last.next is None:
            return "finished" if following or ends(event) else ""
        if not following or following[0].thread == event.thread:
            return ""
        able = last.next.choices(lambda object: self.state(object, last.index))
        return "preempted" if able else "blocked"


def _recorded(event: Event) -> Sequence[Operation]:
    """The operations that recorded the state they found: not what a step merely touches."""
    if not isinstance(event.step, SingleStep):
        return event.operations
    first, *others = event.operations
    return [first, *[operation for operation in others if isinstance(operation.kind, Thread)]]


def ends(event: Event) -> bool:
    """Whether the event is the end of a thread, and nothing else."""
    operation = event.operations[0] if event.operations else None
    alone = isinstance(event.step, SingleStep) and event.step.operations[0].verb == "finish"
    return alone and operation is not None and isinstance(operation.kind, Thread)
