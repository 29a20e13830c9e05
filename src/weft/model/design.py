"""Systems written down as guarded commands (Stoller 2000, §2): for designs, and as our oracle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from weft.errors import ModelError
from weft.model.base import Model
from weft.model.execution import ModelExecution
from weft.model.expression import Assertion, Assignment, Command, Expression, Local, Request, inside
from weft.model.expression import requests as requests_of
from weft.model.guarded import GuardedCursor, GuardedStep, Point, Transition
from weft.model.handles import ThreadHandle, VariableHandle
from weft.system.operation import Operation, Operations, Step

END = "end"


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


class DesignThread:
    """A thread of a design, and the way to write it: control points and guarded commands."""

    def __init__(
        self, design: Design, number: int, name: str, handle: ThreadHandle, started: bool
    ) -> None:
        self.number = number
        self.name = name
        self.first = END
        self.started = started
        self.final = {END}
        self._design = design
        self._handle = handle
        self._locals: list[Local] = []
        self._transitions: list[Transition] = []

    def local(self, name: str, value: Any = 0) -> Local:
        """A variable that no other thread sees."""
        if any(other.name == name for other in self._locals):
            raise ModelError(
                f"two locals are named {name!r}",
                f"{self._design.name}, thread {self.name}",
                "give every local of a thread its own name",
            )
        local = Local(self.number, name, value)
        self._locals.append(local)
        return local

    def transition(
        self, start: str, final: str, *commands: Command, when: Expression | bool = True
    ) -> DesignThread:
        """At `start`, if the guard holds: run the commands and go to `final`.

        The first transition written starts at the thread's first control point.
        """
        if not self._transitions:
            self.first = start
        self._transitions.append(Transition(self.number, start, final, when, commands))
        self._design._changed()
        return self

    def sequence(
        self, *commands: Command, start: str | None = None, final: str = END
    ) -> DesignThread:
        """One transition for each command, one after the other, with control points in between."""
        here = start or f"{self.name}{len(self._transitions)}"
        for position, command in enumerate(commands):
            last = position == len(commands) - 1
            there = final if last else f"{self.name}{len(self._transitions) + 1}"
            self.transition(here, there, command)
            here = there
        return self

    def ends(self, *points: str) -> DesignThread:
        """Control points at which the thread is finished (besides "end")."""
        self.final.update(points)
        self._design._changed()
        return self

    def check(self, condition: Any, message: str = "assertion failed") -> Assertion:
        """The command that checks a condition."""
        return Assertion(condition, message)

    def start(self) -> Request:
        """The command, for another thread, that starts this one."""
        return self._handle.start()

    def join(self) -> Request:
        """The command, for another thread, that waits until this one has finished."""
        return self._handle.join()

    def initial_locals(self) -> dict[Local, Any]:
        return {local: local.initial for local in self._locals}

    def requests(self) -> list[Request]:
        found: list[Request] = []
        for transition in self._transitions:
            found.extend(requests_of(transition.guard))
            for command in transition.commands:
                found.extend(requests_of(command))
        return found

    def compile(self) -> dict[str, Point]:
        """The control points with what leaves them, checked."""
        leaving: dict[str, list[Transition]] = {}
        names = {name for t in self._transitions for name in (t.start, t.final)}
        for transition in self._transitions:
            self._check(transition)
            for part in transition.split(names):
                leaving.setdefault(part.start, []).append(part)
        for transition in self._transitions:
            if transition.final not in leaving and transition.final not in self.final:
                raise ModelError(
                    f"a transition goes to {transition.final!r}, which is no control point",
                    self._where(transition),
                    f"add a transition that starts there, or say thread.ends({transition.final!r})",
                )
        self._check_reachable(leaving)
        return {name: Point(self._design, self.name, name, out) for name, out in leaving.items()}

    def _check_reachable(self, leaving: Mapping[str, Sequence[Transition]]) -> None:
        """Nothing that was written down may be left out in silence."""
        seen = {self.first}
        stack = [self.first]
        while stack:
            for transition in leaving.get(stack.pop(), ()):
                if transition.final not in seen:
                    seen.add(transition.final)
                    stack.append(transition.final)
        for name in leaving:
            if name not in seen:
                raise ModelError(
                    f"no transition leads to {name!r}",
                    f"{self._design.name}, thread {self.name}, which starts at {self.first!r}",
                    "join it to the rest, for instance with final= and start= of sequence()",
                )

    def _check(self, transition: Transition) -> None:
        where = self._where(transition)
        if transition.start in self.final:
            raise ModelError(
                f"a transition starts at {transition.start!r}, where the thread has ended",
                where,
                "give the control point another name",
            )
        for request in requests_of(transition.guard):
            if request.verb not in request.kind.observers:
                raise ModelError(
                    f"a guard performs {request.verb!r}, which is not read-only",
                    where,
                    "put the operation into the commands",
                )
        for part in inside((transition.guard, *transition.commands)):
            self._check_part(part, where)
        for command in transition.commands:
            if isinstance(command, Assignment) and command.local.thread != self.number:
                raise ModelError(
                    f"a command writes {command.local.name!r}, a local of another thread",
                    where,
                    "use a shared variable",
                )
            if not isinstance(command, Request | Assignment | Assertion):
                raise ModelError(
                    f"{command!r} is not a command",
                    where,
                    "use an operation of an object, local.write(…) or thread.check(…)",
                )
        transition.check_order(where)

    def _check_part(self, part: Any, where: str) -> None:
        if isinstance(part, Local) and part.thread != self.number:
            raise ModelError(
                f"an expression reads {part.name!r}, a local of another thread",
                where,
                "use a shared variable",
            )
        if isinstance(part, Request):
            self._design.check_own(part, where)

    def _where(self, transition: Transition) -> str:
        return f"{self._design.name}, thread {self.name}, {transition.start} → {transition.final}"
