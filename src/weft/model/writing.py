"""How a thread of a design is written down: control points and guarded commands, checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from weft.errors import ModelError
from weft.model.base import Model
from weft.model.expression import Assertion, Assignment, Command, Expression, Local, Request, inside
from weft.model.expression import requests as requests_of
from weft.model.handles import ThreadHandle
from weft.model.transition import Point, Transition

END = "end"


class DesignThread:
    """A thread of a design, and the way to write it: control points and guarded commands."""

    def __init__(
        self, design: Model, number: int, name: str, handle: ThreadHandle, started: bool
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
