"""Names for people: threads by the names that the program gave them, in one execution.

A thread is known by who started it, because that is the same in every execution, and files tell of
it so. Its name is up to the program, which may give several threads the same one.
"""

from __future__ import annotations

from typing import Protocol

from weft.system.objects import Thread
from weft.system.trace import Trace


class Naming(Protocol):
    """What knows the names of threads and objects: a system, or something short for it."""

    def thread_name(self, thread: int) -> str: ...

    def object_name(self, object: int) -> str: ...


def called(system: Naming, trace: Trace) -> Naming:
    """The names of a system, with those that the program gave to its threads in an execution."""
    return _Called(system, trace) if trace.called else system


class _Called:
    def __init__(self, system: Naming, trace: Trace) -> None:
        self._system = system
        self._threads = trace.called
        steps = [*trace.pending, *[event.step for event in trace.events]]
        self._objects = {
            operation.object: trace.called[operation.kind.number]
            for step in steps
            for operation in step.operations
            if isinstance(operation.kind, Thread) and operation.kind.number in trace.called
        }

    def thread_name(self, thread: int) -> str:
        return self._threads.get(thread) or self._system.thread_name(thread)

    def object_name(self, object: int) -> str:
        return self._objects.get(object) or self._system.object_name(object)
