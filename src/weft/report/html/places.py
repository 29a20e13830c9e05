"""Where every thread is after each row: about to do what, or blocked, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from weft.explain.names import Names
from weft.explain.words import waits
from weft.report.html.sources import Sources
from weft.report.rows import Rows
from weft.report.switches import History
from weft.system.objects import Thread
from weft.system.operation import Step
from weft.system.single_step import SingleStep
from weft.system.waiting import blocked_operations


class States(Mapping[int, Any]):
    """The states of all objects after an event."""

    def __init__(self, history: History, after: int, known: Mapping[int, Any]) -> None:
        self._history = history
        self._after = after
        self._known = known

    def __getitem__(self, object: int) -> Any:
        return self._history.state(object, self._after)

    def __iter__(self) -> Iterator[int]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


class Statuses:
    """The statuses of threads: before the first row (-1), and after each."""

    def __init__(self, rows: Rows, names: Names, sources: Sources) -> None:
        self._rows = rows
        self._names = names
        self._sources = sources
        self._ahead = self._steps_ahead()

    def of(self, thread: int) -> list[list[Any]]:
        """The changes: row, status, why, file and line of what the thread does next."""
        found: list[list[Any]] = []
        for row in range(-1, len(self._rows.shown)):
            status = self._status(thread, row)
            if not found or found[-1][1:] != status:
                found.append([row, *status])
        return found

    @cached_property
    def waiters(self) -> dict[int, list[tuple[int, int]]]:
        """For each object the rows after which threads wait for it, and which."""
        found: dict[int, list[tuple[int, int]]] = {}
        for row in range(-1, len(self._rows.shown)):
            states = self._states(row)
            for thread in self._ahead:
                step = self._next(thread, row)
                if step is None or self._is_new(thread, row) or step.choices(states.__getitem__):
                    continue
                for operation, _ in blocked_operations(step, states):
                    found.setdefault(operation.object, []).append((row, thread))
        return found

    def _status(self, thread: int, row: int) -> list[Any]:
        if self._is_new(thread, row):
            return ["new", "", -1, 0]
        step = self._next(thread, row)
        if step is None:
            failed = any(failure.thread == thread for failure in self._rows.trace.failures)
            return ["failed" if failed else "finished", "", -1, 0]
        file, line = self._sources.at(step.where)
        states = self._states(row)
        then = replace(self._rows.trace, states=states)
        reason = waits(step, then, self._names)
        return ["ready", "", file, line] if reason is None else ["blocked", reason, file, line]

    def _states(self, row: int) -> States:
        return States(self._rows.history, self._after(row), self._rows.trace.states)

    def _after(self, row: int) -> int:
        return self._rows.before() if row < 0 else self._rows.last(row)

    def _next(self, thread: int, row: int) -> Step | None:
        after = self._after(row)
        for index, step in self._ahead.get(thread, ()):
            if index > after:
                return step
        return None

    def _is_new(self, thread: int, row: int) -> bool:
        return self._started.get(thread, -1) > self._after(row)

    @cached_property
    def _started(self) -> dict[int, int]:
        return {
            operation.kind.number: event.index
            for event in self._rows.trace.events
            for operation in event.operations
            if isinstance(operation.kind, Thread) and operation.effect == "start"
        }

    def _steps_ahead(self) -> dict[int, list[tuple[int, Step]]]:
        """For each thread its steps in order, but for its end, which is none of the program's."""
        trace = self._rows.trace
        found: dict[int, list[tuple[int, Step]]] = {}
        for event in trace.events[self._rows.first :]:
            found.setdefault(event.thread, []).append((event.index, event.step))
        for step in trace.pending:
            found.setdefault(step.thread, []).append((len(trace.events), step))
        return {
            thread: [(index, step) for index, step in steps if not _ends(step)]
            for thread, steps in found.items()
        }


def _ends(step: Step) -> bool:
    """Whether it is the end of a thread: no step that the program takes."""
    operations = step.operations
    finishes = bool(operations) and operations[0].verb == "finish"
    return finishes and isinstance(step, SingleStep) and isinstance(operations[0].kind, Thread)
