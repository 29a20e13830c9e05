"""Guarded commands at work: a thread that is at a control point, and the transition it takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from weft.errors import ModelError
from weft.model.execution import Taken
from weft.model.expression import Assertion, Assignment, Command, Local, Request, evaluate
from weft.model.transition import Point, Transition
from weft.system.objects import Raised
from weft.system.operation import Operation, Operations, StateOf


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
