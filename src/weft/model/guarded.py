"""Guarded commands at work: transitions ⟨S, G, C, F⟩, control points, a thread that is at one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from weft.errors import ModelError
from weft.model.base import Model
from weft.model.execution import Taken
from weft.model.expression import (
    Apply,
    Assertion,
    Assignment,
    Command,
    Local,
    Request,
    evaluate,
    inside,
)
from weft.model.expression import requests as requests_of
from weft.system.objects import Raised, Thread
from weft.system.operation import Operation, Operations, StateOf


class Transition:
    """⟨S, G, C, F⟩: from control point S, if the guard G holds, run the commands C and be at F."""

    def __init__(
        self, thread: int, start: str, final: str, guard: Any, commands: tuple[Command, ...]
    ) -> None:
        self.thread = thread
        self.start = start
        self.final = final
        self.guard = guard
        self.commands = commands
        self.requests = [request for command in commands for request in requests_of(command)]
        special = [r for r in self.requests if r.verb in r.kind.blocking | r.kind.choosing]
        self.special = special[0] if special else None
        """The one operation that may block or choose."""

    @property
    def starts(self) -> list[int]:
        """The threads that the commands start."""
        kinds = [r.kind for r in self.requests if r.verb == "start"]
        return [kind.number for kind in kinds if isinstance(kind, Thread)]

    @property
    def performs_all(self) -> bool:
        """Whether no state of the shared objects can make it end before its last operation.

        An assertion that fails and a function that raises do; they matter if they come after one
        operation and before another.
        """
        if len(self.requests) < 2:
            return True
        parts = [part for command in self.commands for part in inside(command)]
        updates = any(request.verb == "update" for request in self.requests)
        return not updates and not any(isinstance(part, Assertion | Apply) for part in parts)

    def split(self, taken: set[str]) -> Iterator[Transition]:
        """The transition itself, or the two halves of one that waits (§2.1).

        The control point in between gets a name that is not `taken`: two transitions may wait on
        the way between the same points.
        """
        last = self.requests[-1] if self.requests else None
        if last is None or last.verb not in last.kind.follow_up:
            yield self
            return
        between = f"{self.start} → {self.final}, waiting"
        while between in taken:
            between += " too"
        taken.add(between)
        second = Request(last.object, last.kind, last.kind.follow_up[last.verb])
        yield Transition(self.thread, self.start, between, self.guard, self.commands)
        yield Transition(self.thread, between, self.final, True, (second,))

    def check_order(self, where: str) -> None:
        """What may block or choose comes first; what waits comes last (no half-done commands)."""
        special = [r for r in self.requests if r.verb in r.kind.blocking | r.kind.choosing]
        if len(special) > 1:
            raise ModelError(
                f"{special[0].verb!r} and {special[1].verb!r} may both block or choose",
                where,
                "split the transition in two",
            )
        for position, request in enumerate(self.requests):
            if request.verb in request.kind.follow_up and position < len(self.requests) - 1:
                raise ModelError(
                    f"{request.verb!r} is followed by other operations in one transition",
                    where,
                    "write it as the last command and go on in the next transition",
                )
            if request.verb not in request.kind.blocking | request.kind.choosing:
                continue
            before = self.requests[:position]
            if len(before) > len(list(requests_of(request.argument))):
                raise ModelError(
                    f"{request.verb!r} may block or choose, but other operations come before it",
                    where,
                    "write it as the first command, or split the transition in two",
                )


class Point:
    """A control point: every transition that leaves it, and all they may do."""

    def __init__(self, model: Model, thread: str, name: str, transitions: list[Transition]) -> None:
        self.model = model
        self.name = name
        self.where = f"{thread} at {name}"
        self.transitions = transitions
        number = transitions[0].thread
        self.guards = self._operations(
            number, [r for t in transitions for r in requests_of(t.guard)]
        )
        performed = tuple(op for t in transitions for op in self._performed(t))
        self.operations: Operations = self.guards + performed
        visibilities = {self._visible(t) for t in transitions}
        self.visible = True in visibilities
        self.separated = len(visibilities) == 1
        """Separation (§2.3): all transitions here are visible, or none is."""
        self.alternatives = [self.guards + self._performed(t) for t in transitions]
        self.choosing = len(transitions) > 1 or any(
            t.special is not None and t.special.verb in t.special.kind.choosing for t in transitions
        )
        unguarded = len(transitions) == 1 and transitions[0].guard is True
        performs_all = all(t.performs_all for t in transitions)
        fixed = all(op.verb in op.kind.fixed for op in performed)
        self.fixed = unguarded and fixed and performs_all
        steady = all(op.verb in op.kind.steady for op in performed)
        self.steady = len(transitions) == 1 and steady and performs_all

    def _performed(self, transition: Transition) -> Operations:
        performed = self._operations(transition.thread, transition.requests)
        return performed + self.model.touched(transition.thread, performed)

    def _operations(self, thread: int, requests: Sequence[Request]) -> Operations:
        found: dict[tuple[int, str], Operation] = {}
        for r in requests:
            found.setdefault((r.object, r.verb), Operation(thread, r.object, r.kind, r.verb))
        return tuple(found.values())

    def _visible(self, transition: Transition) -> bool:
        requests = [*requests_of(transition.guard), *transition.requests]
        return any(self.model.visible(r.object, r.verb) for r in requests)


class GuardedStep:
    """A thread at a control point, about to take one of the transitions that leave it."""

    __slots__ = (
        "choosing",
        "fixed",
        "local",
        "only",
        "operations",
        "point",
        "separated",
        "thread",
        "visible",
    )

    def __init__(
        self, point: Point, thread: int, local: Mapping[Local, Any], only: int | None = None
    ) -> None:
        self.point = point
        self.thread = thread
        self.local = local
        self.only = only
        """The one transition that counts, in a step that stands for an alternative of another."""
        self.fixed = point.fixed
        self.choosing = point.choosing
        self.operations = point.operations if only is None else point.alternatives[only]
        self.visible = point.visible
        self.separated = point.separated

    @property
    def guards(self) -> Operations:
        return self.point.guards

    @property
    def alternatives(self) -> Sequence[GuardedStep]:
        count = len(self.point.transitions)
        if count == 1:
            return (self,)
        return [GuardedStep(self.point, self.thread, self.local, n) for n in range(count)]

    @property
    def steady(self) -> bool:
        return self.point.steady

    @property
    def where(self) -> str:
        return self.point.where

    def choices(self, state: StateOf) -> Sequence[int]:
        """One value for each enabled transition and, within it, each choice it has."""
        enabled: list[int] = []
        transitions = self.point.transitions
        for number, transition in enumerate(transitions):
            if self.only is not None and self.only != number:
                continue
            if transition.guard is not True and not self._holds(transition, state):
                continue
            special = transition.special
            if special is None:
                enabled.append(number)
                continue
            kind = special.kind
            values = kind.choices(
                state(special.object), self.thread, special.verb, special.argument
            )
            enabled.extend(value * len(transitions) + number for value in values)
        return enabled

    def predict(self, state: StateOf, value: int) -> Operations:
        return self.run(state, value).operations

    def run(self, state: StateOf, value: int) -> Run:
        """Run one transition on a state, leaving that state as it is."""
        count = len(self.point.transitions)
        transition = self.point.transitions[value % count]
        run = Run(self.thread, self.local, state, value // count, transition)
        for guard in self.point.guards:
            run.looked_at(guard)
        run.commands()
        run.operations += self.point.model.touched(self.thread, run.operations)
        return run

    def _holds(self, transition: Transition, state: StateOf) -> bool:
        look = Run(self.thread, self.local, state, 0, transition)
        try:
            return bool(evaluate(transition.guard, look))
        except Exception as exception:
            raise ModelError(
                f"a guard raised {type(exception).__name__}: {exception}",
                f"{self.point.model.name}, {self.where}, to {transition.final}",
                "make the guard true or false in every state; add conditions that protect it",
            ) from exception


class Run:
    """The commands of one transition, run on a state without changing it. An Evaluator."""

    def __init__(
        self,
        thread: int,
        local: Mapping[Local, Any],
        state: StateOf,
        value: int,
        transition: Transition,
    ) -> None:
        self.thread = thread
        self.local = local
        self.state = state
        self.value = value
        self.transition = transition
        self.operations: Operations = ()
        self.changes: dict[int, Any] = {}
        self.exception: Exception | None = None

    def commands(self) -> None:
        try:
            for command in self.transition.commands:
                self._command(command)
        except Exception as exception:
            self.exception = exception

    def _command(self, command: Command) -> None:
        if isinstance(command, Assignment):
            value = evaluate(command.value, self)
            self.local = {**self.local, command.local: value}
        elif isinstance(command, Assertion):
            if not evaluate(command.condition, self):
                raise AssertionError(command.message)
        else:
            command.evaluate(self)

    def perform(self, request: Request) -> Any:
        argument = evaluate(request.argument, self)
        number, kind, verb = request.object, request.kind, request.verb
        before = self._now(number)
        value = self.value if request is self.transition.special else 0
        after, result, effect = kind.apply(before, self.thread, verb, argument, value)
        if after is not before:
            self.changes[number] = after
        operation = Operation(self.thread, number, kind, verb, argument, value, effect, before)
        self.operations += (operation,)
        if isinstance(result, Raised):
            raise result.exception
        return result

    def read_local(self, local: Local) -> Any:
        return self.local[local]

    def looked_at(self, guard: Operation) -> None:
        before = self._now(guard.object)
        seen = Operation(self.thread, guard.object, guard.kind, guard.verb, before=before)
        self.operations += (seen,)

    def _now(self, number: int) -> Any:
        return self.changes[number] if number in self.changes else self.state(number)


class GuardedCursor:
    """A thread of a design during an execution."""

    def __init__(
        self,
        thread: int,
        points: Mapping[str, Point],
        point: str,
        local: Mapping[Local, Any],
    ) -> None:
        self.step: GuardedStep | None = None
        self._thread = thread
        self._points = points
        self._point = point
        self._local = local

    def take(self, states: dict[int, Any], value: int) -> Taken:
        assert self.step is not None
        run = self.step.run(states.__getitem__, value)
        states.update(run.changes)
        return run.operations, run

    def advance(self, result: Any) -> None:
        if isinstance(result, Run):
            self._local = result.local
            self._point = result.transition.final
            if result.exception is not None:
                raise result.exception
        self.arrive()

    def arrive(self) -> None:
        point = self._points.get(self._point)
        self.step = None if point is None else GuardedStep(point, self._thread, self._local)

    def failed_at(self, exception: BaseException) -> str | None:
        return None

    def abandon(self) -> None:
        self.step = None

    def save(self) -> Any:
        return self._point, self._local, self.step is not None

    def key(self) -> Any:
        return self._point, tuple(self._local.values()), self.step is not None
