"""Guarded commands: transitions ⟨S, G, C, F⟩, and the control points that they join."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from weft.errors import ModelError
from weft.model.base import Model
from weft.model.expression import Apply, Assertion, Command, Request, inside
from weft.model.expression import requests as requests_of
from weft.system.objects import Thread
from weft.system.operation import Operation, Operations


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
