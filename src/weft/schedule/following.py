"""Follows a recorded schedule by names, and says where the program first departs from it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from typing import NoReturn

from weft.errors import NonDeterminism
from weft.escaping import one_line
from weft.hash_seed import hash_seed
from weft.schedule.form import Schedule
from weft.schedule.recording import does
from weft.system.interfaces import Status, Strategy, System
from weft.system.operation import Choice, Event
from weft.system.trace import Trace
from weft.system.waiting import blocked_operations


class DoesNotFit(NonDeterminism):
    """The program does something else than the schedule says."""


Name = tuple[str, bool]
"""A name, and whether it is that of a place: what is kept there may go by the same name."""
OF_PLACES = frozenset({"read", "write", "delete"})
"""What is done to a place, not to what is kept there."""


class Follow(Strategy):
    """Runs one execution: along the schedule, and on from its end without preemptions.

    Threads and objects are recognised by their names and by what is done to them, because their
    numbers differ between processes. Guarantees nothing about other executions.
    """

    name = "replay"

    def __init__(
        self,
        schedule: Schedule,
        system: System,
        starts: Callable[[], object] = lambda: None,
        ends: Callable[[], object] = lambda: None,
    ) -> None:
        """`starts` is called when the execution is about to start, `ends` when it has ended."""
        self._schedule = schedule
        self.system = system
        self._begun = False
        self._starts = starts
        self._ends = ends
        self._objects: dict[Name, int] = {}
        self._names: dict[int, str] = {}
        self._called: Callable[[], Mapping[int, str]] = dict
        self.trace: Trace | None = None
        """The execution, when it is over."""

    def begin(self) -> bool:
        if self._begun:
            return False
        self._begun = True
        self._starts()
        return True

    def pick(self, status: Status) -> Choice:
        self._called = getattr(status, "called", dict)
        self._compare(status.last)
        if status.depth >= len(self._schedule.steps):
            return _go_on(status)
        step = self._schedule.steps[status.depth]
        names = {self.system.thread_name(thread): thread for thread in status.threads}
        if step.thread not in names:
            self._differs(status.depth, "it has not been started, or has finished")
        thread = names[step.thread]
        choices = status.choices(thread)
        if thread not in status.enabled or not choices:
            self._differs(status.depth, self._hindrance(status, thread), thread, status)
        value = step.value if not isinstance(step.value, str) else names.get(step.value, -1)
        if (value or 0) not in choices and len(choices) == 1 and value is None:
            value = choices[0]
        if (value or 0) not in choices:
            self._differs(status.depth, f"it cannot choose {step.value!r}", thread, status)
        return Choice(thread, value or 0)

    def end(self, trace: Trace) -> None:
        self.trace = trace
        self._compare(trace.events[-1] if trace.events else None)
        if len(trace.events) < len(self._schedule.steps):
            self._differs(len(trace.events), "the program has come to its end")
        self._ends()

    def _compare(self, event: Event | None) -> None:
        """The event, the latest one, must be what the schedule says."""
        if event is None or event.index >= len(self._schedule.steps):
            return
        step = self._schedule.steps[event.index]
        verb, name = does(event, self.system)
        if verb != step.does or not alike(name, step.object):
            self._differs(event.index, f"it does {verb} {name} ({event.step.where})")
        number = next((op.object for op in event.operations if op.verb == verb), -1)
        thing = (step.object, verb in OF_PLACES)
        known = (
            self._objects.setdefault(thing, number),
            self._names.setdefault(number, step.object),
        )
        if known != (number, step.object):
            self._differs(event.index, f"it does so with another one ({event.step.where})")

    def _hindrance(self, status: Status, thread: int) -> str:
        step = status.step(thread)
        assert step is not None
        states = {op.object: status.state(op.object) for op in step.operations}
        for operation, blocked in blocked_operations(step, states):
            by = " and ".join(self._who(self.system.thread_name(n)) for n in blocked.held_by)
            thing = self.system.object_name(operation.object)
            held = f" by {by}" if by else ""
            return f"it waits to {operation.verb} {thing}: {blocked.why}{held}"
        return "it cannot go on"

    def _differs(
        self, n: int, what: str, thread: int | None = None, status: Status | None = None
    ) -> NoReturn:
        step = self._schedule.steps[n]
        where = step.at
        if thread is not None and status is not None:
            pending = status.step(thread)
            where = step.at if pending is None else pending.where
        raise DoesNotFit(
            f"the schedule does not fit: step {n + 1}: {self._who(step.thread)} was to {step}, "
            f"but {what}",
            where,
            f"if the program was changed, check it anew; if not, {self._causes()}",
        )

    def _who(self, name: str) -> str:
        """A thread as the schedule has it, and what the program calls it."""
        known = {self.system.thread_name(n): text for n, text in self._called().items()}
        return one_line(f"{name} ({known[name]})" if name in known else name)

    def _causes(self) -> str:
        causes = ["unseeded randomness", "real time", "state that is kept between executions"]
        seed, now = self._schedule.hash_seed, hash_seed()
        if now is None or now != seed:
            fix = f" (run it with PYTHONHASHSEED={seed or 0})"
            causes.insert(0, f"the order of a set, which differs in every process{fix}")
        else:
            causes.append("the order of a set of objects, which goes by addresses")
        version = ".".join(map(str, sys.version_info[:2]))
        recorded = one_line(self._schedule.python)
        if not recorded.startswith(f"{version}."):
            causes.insert(0, f"another Python (it was recorded with {recorded})")
        return f"the likely causes are: {', '.join(causes)}"


def alike(name: str, other: str) -> bool:
    """Whether texts differ in nothing but lines, addresses, and numbers given in passing."""
    return _core(name) == _core(other)


def _core(name: str) -> str:
    return re.sub(r":\d+| #\d+| at 0x[0-9a-fA-F]+", "", name)


def _go_on(status: Status) -> Choice:
    last = status.last
    stay = last is not None and last.thread in status.enabled
    thread = last.thread if last is not None and stay else status.enabled[0]
    return Choice(thread, status.choices(thread)[0])
