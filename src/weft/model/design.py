"""Systems written down as guarded commands (Stoller 2000, §2): for designs, and as our oracle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from weft.errors import ModelError
from weft.model.base import Model
from weft.model.execution import ModelExecution
from weft.model.guarded import GuardedCursor, GuardedStep
from weft.model.handles import VariableHandle
from weft.model.transition import Point
from weft.model.writing import DesignThread
from weft.system.operation import Operation, Operations, Step


class Design(Model):
    """A closed system of threads, each a set of control points joined by guarded commands.

    >>> design = Design("counter")
    >>> x = design.variable("x", 0)
    >>> for name in ("A", "B"):
    ...     thread = design.thread(name)
    ...     seen = thread.local("seen")
    ...     _ = thread.sequence(seen.write(x), x.write(seen + 1))
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._builders: dict[int, DesignThread] = {}
        self._init_threads: dict[int, int] = {}
        self._points: dict[int, dict[str, Point]] = {}
        self._allowed: dict[tuple[int, str], Operations] = {}

    def thread(self, name: str, started: bool = True) -> DesignThread:
        handle = self._declare_thread((len(self._builders),), name, started)
        thread = self.threads.number((len(self._builders),))
        builder = DesignThread(self, thread, name, handle, started)
        self._builders[thread] = builder
        self._changed()
        return builder

    def initialises(self, thread: DesignThread, variable: VariableHandle) -> None:
        """initThread (§9): the one thread that may touch the variable once without its lock."""
        self._init_threads[variable.number] = thread.number

    def start(self, steps: int = 10_000) -> ModelExecution:
        self._compiled()
        started = [thread for thread, builder in self._builders.items() if builder.started]
        return ModelExecution(self, started, steps, self.cursor_of, self._loaded)

    def control_points(self) -> Mapping[str, Sequence[str]]:
        """The control points of every thread, final ones included."""
        points = self._compiled()
        return {
            self.thread_name(t): [*p, *sorted(self._builders[t].final)] for t, p in points.items()
        }

    def allowed_operations(self, step: Step | None) -> Operations:
        """Everything a thread may still do: the operations of all points it can come to."""
        if step is None:
            return ()
        assert isinstance(step, GuardedStep)
        key = (step.thread, step.point.name)
        found = self._allowed.get(key)
        if found is None:
            found = self._allowed[key] = self._reachable_operations(key)
        return found

    def init_thread(self, object: int) -> int | None:
        return self._init_threads.get(object)

    def _reachable_operations(self, first: tuple[int, str]) -> Operations:
        """Of the point, of all points after it, and of the threads started on the way."""
        compiled = self._compiled()
        seen = {first}
        stack = [first]
        operations: list[Operation] = []
        while stack:
            thread, name = stack.pop()
            point = compiled[thread].get(name)
            if point is None:
                number = self.thread_objects[thread]
                operations.append(Operation(thread, number, self.kinds[number], "finish"))
                continue
            operations.extend(point.operations)
            for transition in point.transitions:
                nexts = [(child, self._builders[child].first) for child in transition.starts]
                for place in [(thread, transition.final), *nexts]:
                    if place not in seen:
                        seen.add(place)
                        stack.append(place)
        return tuple(operations)

    def _compiled(self) -> dict[int, dict[str, Point]]:
        if not self._points:
            self._reveal()
            self._points = {t: builder.compile() for t, builder in self._builders.items()}
            self._allowed.clear()
            if not self._points:
                raise ModelError("the design has no thread", self.name, "add one with thread()")
        return self._points

    def _changed(self) -> None:
        self._points = {}

    def _reveal(self) -> None:
        self.revealed.clear()
        for builder in self._builders.values():
            for request in builder.requests():
                if request.verb in request.kind.revealing:
                    self.revealed.add(request.object)

    def cursor_of(self, thread: int) -> GuardedCursor:
        builder = self._builders[thread]
        points = self._points[thread]
        return GuardedCursor(thread, points, builder.first, builder.initial_locals())

    def _loaded(self, thread: int, saved: Any) -> GuardedCursor:
        point, local, alive = saved
        cursor = GuardedCursor(thread, self._points[thread], point, local)
        if alive:
            cursor.arrive()
        return cursor
