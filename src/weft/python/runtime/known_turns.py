"""Whose turn it is in the prefix, where the execution before says so.

An execution begins by following its prefix, and leaves it where the search has chosen another step,
or where a thread does something else than before. From there on the strategy is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from weft.python.data.step import DataStep
from weft.python.data.under_way import under_way
from weft.python.runtime import world
from weft.python.runtime.controlled import Controlled
from weft.python.runtime.place import calling_frame
from weft.python.runtime.prefix import Arrival, Prefix, is_plain, same_operations
from weft.python.runtime.spinning import VISITS, Place, look
from weft.python.runtime.turns import Pending, Turns
from weft.system.interfaces import Strategy
from weft.system.objects import Kind
from weft.system.objects.kind import ONE
from weft.system.operation import Event, Operation
from weft.system.single_step import SingleStep


class Waiting(NamedTuple):
    """An operation that a thread is about to perform, of which no step was made."""

    number: int
    kind: Kind
    verb: str
    argument: Any
    otherwise: str | None
    touches: Sequence[tuple[int, Kind, str]]


class KnownTurns(Turns):
    """The part of an execution that the one before has had, too."""

    def __init__(self, steps: int, prefix: Prefix | None) -> None:
        super().__init__(steps)
        self._prefix = prefix
        self._follow = 0
        """How many steps are known; 0 as soon as the prefix was left."""
        self._known: Sequence[Event] = ()
        """The events of the execution before."""
        self._arrivals = 0
        """How many times a thread has come to its next step in the prefix."""
        self._waiting: dict[int, Waiting | DataStep] = {}
        """What each thread is about to do, in the prefix."""

    def _begin_prefix(self, strategy: Strategy, follows: bool) -> None:
        if self._prefix is not None:
            self._follow = self._prefix.begin(strategy, follows)
            self._known = self._prefix.events

    def _place_before(self) -> tuple[str, int]:
        """Where the step is shown that a thread comes to now, if it is the same as before."""
        assert self._prefix is not None
        arrivals = self._prefix.arrivals
        return arrivals[self._arrivals].where if self._arrivals < len(arrivals) else ("", 0)

    def _arrives_as_before(self, thread: Controlled, number: int, verb: str) -> bool:
        """Whether a thread comes to a step to which it has come before; else the prefix is left."""
        assert self._prefix is not None
        arrivals, nth = self._prefix.arrivals, self._arrivals
        if nth < len(arrivals) and not under_way:
            _, arriving, place, looked, _ = arrivals[nth]
            if arriving == thread.number and place[1] == number and place[2] == verb:
                self._arrivals = nth + 1
                thread.visits[place] = thread.visits.get(place, 0) + 1
                if looked:
                    look(thread, calling_frame(), place)
                return True
        self._leave_prefix()
        return False

    def _next_known(self) -> Controlled | None:
        """The thread whose turn it is; None if that is not known, and the prefix is left."""
        depth = len(self.events)
        if depth < self._follow and depth < self.steps:
            event = self._known[depth]
            if event.thread in self._waiting:
                if world.noting is not None:
                    world.noting(depth, event.choice, event.step)  # type: ignore[arg-type]
                return self._controlled[event.thread]
        self._leave_prefix()
        return None

    def _take_known(self, thread: Controlled, argument: Any) -> Event | None:
        """Let the operation of a thread take effect; None if it is not what it was before."""
        event = self._known[len(self.events)]
        waiting = self._waiting[thread.number]
        assert isinstance(waiting, Waiting)
        known = event.step.operations[0]
        number, verb = waiting.number, known.verb
        if (
            known.object == number
            and (verb == waiting.verb or verb == waiting.otherwise)
            and (argument is known.argument or (is_plain(argument) and argument == known.argument))
        ):
            states = self.states
            after, _, effect = waiting.kind.apply(
                states[number], thread.number, verb, argument, event.choice[1]
            )
            if effect == event.operations[0].effect:
                states[number] = after
                del self._waiting[thread.number]
                self._happened(event)
                return event
        self._leave_prefix()
        if verb == waiting.otherwise and thread.number in self._fallbacks:
            self._pending[thread.number] = self._fallbacks[thread.number]
        self._choice = event.choice
        return None

    def _take_known_data(self, thread: Controlled, step: DataStep) -> Event:
        """The same for an access to data."""
        event = self._known[len(self.events)]
        operations, _ = step.take(self.states, event.choice[1])
        del self._waiting[thread.number]
        if not same_operations(event.operations, operations):
            event = Event(len(self.events), event.choice, step, operations, None)
            self._leave_prefix()
        self._happened(event)
        return event

    def _happened(self, event: Event) -> None:
        self.events.append(event)
        self.last = event

    def _leave_prefix(self) -> None:
        """Go on in the general way, which has to know the next step of each thread."""
        assert self._prefix is not None
        self._follow = 0
        arrivals = self._prefix.arrivals
        del arrivals[self._arrivals :]
        where = {arrival.thread: arrival.where for arrival in arrivals}
        for thread, waiting in self._waiting.items():
            step: Pending
            if isinstance(waiting, DataStep):
                step = waiting
            else:
                step = _step(thread, waiting, waiting.verb, where[thread])
                if waiting.otherwise is not None:
                    idle = _step(thread, waiting, waiting.otherwise, where[thread])
                    self._fallbacks[thread] = idle
            self._pending[thread] = step
            self._values[thread] = ONE if step.fixed else step.choices(self.state)
        self._waiting.clear()

    def _note_arrival(
        self, thread: Controlled, place: Place, where: tuple[str, int], spins: bool
    ) -> None:
        """A thread has come to its next step, in the general way."""
        prefix = self._prefix
        if prefix is None:
            return
        looked = thread.visits.get(place, 0) >= VISITS and not place[0].within_for
        prefix.arrivals.append(Arrival(len(self.events), thread.number, place, looked, where))
        if spins:
            prefix.odd(len(self.events))

    def _cannot_be_followed(self) -> None:
        if self._prefix is not None:
            self._prefix.odd(len(self.events))


def _step(thread: int, waiting: Waiting, verb: str, where: tuple[str, int]) -> SingleStep:
    number, kind, _, argument, _, touches = waiting
    operation = Operation(thread, number, kind, verb, argument)
    more = tuple([Operation(thread, *touched) for touched in touches])
    return SingleStep(operation, more, *where)
