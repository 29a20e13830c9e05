"""Counts the traces of a program by brute force, so that the search does not vouch for itself.

Every interleaving is tried, also of the accesses to data that the search has found to race, but not
gone on with where it comes to a prefix that is equivalent to one seen before: what can follow is
the same. Two complete executions are told apart by `trace_key`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

import weft
from weft.python.program.control import program_under_control
from weft.python.program.restart import Lessons
from weft.python.settings import Settings
from weft.python.system import PythonSystem
from weft.strategy.exhaustive import Exhaustive
from weft.system.happens_before import trace_key
from weft.system.interfaces import Status
from weft.system.operation import STOP, Choice, Event
from weft.system.trace import Ending

STEPS = 10_000


class EveryPrefix(Exhaustive):
    """Explores every interleaving up to the point where it is equivalent to an earlier one."""

    name = "every prefix"

    def __init__(self) -> None:
        super().__init__()
        self._events: list[Event] = []
        self._seen: set[Hashable] = set()

    def begin(self) -> bool:
        self._events.clear()
        return super().begin()

    def pick(self, status: Status) -> Choice:
        if status.last is not None:
            self._events.append(status.last)
        if status.depth >= len(self.nodes):
            key = trace_key(self._events)
            if key in self._seen:
                return STOP
            self._seen.add(key)
        return super().pick(status)


def count_traces(function: Callable[[], object]) -> int:
    """How many traces a program has."""
    search = EveryPrefix()
    traces: set[Hashable] = set()
    known = weft.explore(function, all=True).explored
    assert isinstance(known, PythonSystem)
    lessons = Lessons(data=dict.fromkeys(known.learnt, "it races"))
    with program_under_control(function, (), lessons) as program:
        system = PythonSystem(function, program.objects, Settings(refine=False), program)
        while search.begin():
            trace = system.start(STEPS).run(search, [])
            if trace.ending is not Ending.STOPPED:
                traces.add(trace_key(trace.events))
    return len(traces)
