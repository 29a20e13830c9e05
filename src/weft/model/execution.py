"""One run of a model: the states of its objects, and where each thread is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Protocol

from weft.errors import NonDeterminism, WeftError
from weft.model.base import Model
from weft.system.interfaces import Monitor, Status, Strategy
from weft.system.objects.kind import ONE
from weft.system.objects.thread import FINISHED, Thread
from weft.system.operation import STOP, Choice, Event, Operation, Operations, StateOf, Step
from weft.system.trace import Ending, Failure, Trace

if TYPE_CHECKING:
    from weft.system.log import Log

Taken = tuple[Operations, Any]
"""What taking a step did: its operations, and what the thread gets."""


class Cursor(Protocol):
    """Where one thread is."""

    @property
    def step(self) -> Step | None:
        """What it will do next; None when it has finished."""

    def abandon(self) -> None:
        """It has failed: there is no next step."""

    def failed_at(self, exception: BaseException) -> str | None:
        """The place where the program raised, if it is another than that of the step."""

    def take(self, states: dict[int, Any], value: int) -> Taken:
        """Take the step, changing the states."""

    def advance(self, result: Any) -> None:
        """Go on with the result of the step until the next one; may raise what the program does."""

    def save(self) -> Any: ...

    def key(self) -> Any:
        """What tells this position of the thread from every other."""


class States(dict[int, Any]):
    """The states of objects; one that was not touched yet is in its initial state."""

    def __init__(self, model: Model) -> None:
        super().__init__((number, kind.initial()) for number, kind in model.kinds.items())
        self.model = model

    def __missing__(self, number: int) -> Any:
        initial = self[number] = self.model.kinds[number].initial()
        return initial


class ModelExecution:
    """Runs a model under a strategy. Implements Execution, Status and Snapshots."""

    def __init__(
        self,
        model: Model,
        threads: Iterable[int],
        steps: int,
        child: Callable[[int], Cursor],
        load: Callable[[int, Any], Cursor],
    ) -> None:
        self.model = model
        self.steps = steps
        self.states = States(model)
        self.state: StateOf = self.states.__getitem__
        self.events: list[Event] = []
        self.failures: list[Failure] = []
        self.last: Event | None = None
        self.log: Log | None = None
        """Its events say all that there is to say."""
        self.enabled: list[int] = []
        self._cursors: dict[int, Cursor] = {}
        self._pending: dict[int, Step] = {}
        self._child = child
        self._load = load
        for thread in threads:
            self._arrive(thread, child(thread), thread)

    def run(self, strategy: Strategy, monitors: Sequence[Monitor]) -> Trace:
        for monitor in monitors:
            monitor.begin(self)
        watching = [m.event for m in monitors if type(m).event is not Monitor.event]
        ending = Ending.STEPS
        pick, straight = strategy.pick, False
        while True:
            if not self.find_enabled():
                ending = Ending.DEADLOCK if self._pending else Ending.FINISHED
                break
            if len(self.events) >= self.steps:
                break
            if straight:
                choice = self._straight_on()
            else:
                choice = pick(self)
                if choice.thread < 0:
                    ending = Ending.STOPPED if choice == STOP else Ending.CUT
                    break
                straight = strategy.straight
            event = self.take(choice)
            for watch in watching:
                watch(event, self)
        pending = tuple(self._pending.values())
        return Trace(self.events, ending, pending, self.states, self.failures)

    def _straight_on(self) -> Choice:
        """What the strategy `Straight` picks."""
        last, enabled = self.last, self.enabled
        thread = last.thread if last is not None and last.thread in enabled else enabled[0]
        step = self._pending[thread]
        return Choice(thread, 0 if step.fixed else step.choices(self.state)[0])

    def find_enabled(self) -> list[int]:
        state = self.state
        self.enabled = [t for t, s in self._pending.items() if s.fixed or s.choices(state)]
        return self.enabled

    def take(self, choice: Choice) -> Event:
        """Let a thread take its step."""
        thread, value = choice
        step = self._pending.get(thread)
        if step is None or value not in (ONE if step.fixed else step.choices(self.state)):
            raise NonDeterminism(
                f"the schedule asks for {choice}, which is not possible there",
                f"{self.model.name}, after {len(self.events)} events",
                "make sure that the program depends on nothing but its schedule: "
                "no randomness, time, or state kept between executions",
            )
        cursor = self._cursors[thread]
        operations, result = cursor.take(self.states, value)
        event = Event(len(self.events), choice, step, operations, result)
        self.events.append(event)
        self.last = event
        self._advance(cursor, thread, result, event)
        return event

    def _advance(self, cursor: Cursor, thread: int, result: Any, event: Event) -> None:
        try:
            cursor.advance(result)
        except WeftError:
            raise
        except (Exception, SystemExit) as exception:
            cursor.abandon()
            where = cursor.failed_at(exception) or event.step.where
            self.failures.append(Failure(thread, exception, where, event.index))
        event.next = cursor.step
        if cursor.step is None:
            del self._pending[thread]
            event.operations += self._finish(thread, thread)
        else:
            self._pending[thread] = cursor.step
        for operation in event.operations:
            if operation.effect == "start" and isinstance(operation.kind, Thread):
                child = operation.kind.number
                event.operations += self._arrive(child, self._child(child), thread)

    def _arrive(self, thread: int, cursor: Cursor, by: int) -> Operations:
        """Bring a thread to its first step."""
        self._cursors[thread] = cursor
        try:
            cursor.advance(None)
        except WeftError:
            raise
        except (Exception, SystemExit) as exception:
            cursor.abandon()
            where = cursor.failed_at(exception)
            where = where or f"{self.model.thread_name(thread)}, before its first step"
            self.failures.append(Failure(thread, exception, where, len(self.events) - 1))
        if cursor.step is None:
            return self._finish(thread, by)
        in_order = not self._pending or next(reversed(self._pending)) < thread
        self._pending[thread] = cursor.step
        if not in_order:
            self._pending = dict(sorted(self._pending.items()))
        return ()

    def _finish(self, thread: int, by: int) -> Operations:
        """A thread ends, in an event of its own or in that of the thread which started it."""
        number = self.model.thread_objects[thread]
        before = self.states[number]
        self.states[number] = FINISHED
        finish = Operation(by, number, self.model.kinds[number], "finish", before=before)
        return (finish, *self.model.touched(by, (finish,))) if self.model.watches else (finish,)

    # Status

    @property
    def depth(self) -> int:
        return len(self.events)

    @property
    def threads(self) -> Sequence[int]:
        return tuple(self._pending)

    def choices(self, thread: int) -> Sequence[int]:
        step = self._pending.get(thread)
        return () if step is None else step.choices(self.state)

    def step(self, thread: int) -> Step | None:
        return self._pending.get(thread)

    # Snapshots

    def snapshot(self) -> Any:
        cursors = {thread: cursor.save() for thread, cursor in self._cursors.items()}
        return dict(self.states), cursors, tuple(self.events), tuple(self.failures)

    def restore(self, snapshot: Any) -> None:
        states, cursors, events, failures = snapshot
        # In place: `state` is bound to this very dictionary.
        self.states.clear()
        self.states.update(states)
        self.events = list(events)
        self.failures = list(failures)
        self.last = events[-1] if events else None
        self._cursors = {thread: self._load(thread, saved) for thread, saved in cursors.items()}
        self._pending = {t: c.step for t, c in self._cursors.items() if c.step is not None}
        self._pending = dict(sorted(self._pending.items()))
        self.find_enabled()

    def fingerprint(self) -> Any:
        # Where a thread is tells the state of its object, and objects of threads that were not
        # made yet come to be known in the course of the executions.
        kinds = self.model.kinds
        objects = tuple(
            (n, kinds[n].digest(state))
            for n, state in sorted(self.states.items(), key=itemgetter(0))
            if not isinstance(kinds[n], Thread)
        )
        threads = tuple((t, cursor.key()) for t, cursor in sorted(self._cursors.items()))
        return objects, threads


def _conforms(execution: ModelExecution) -> Status:
    return execution
