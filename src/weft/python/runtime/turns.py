"""Who goes next: the threads' next steps, and the strategy that picks one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from weft.errors import NonDeterminism
from weft.python.data.step import DataStep
from weft.python.runtime.controlled import Controlled
from weft.python.runtime.spinning import ALONE
from weft.system.interfaces import Strategy
from weft.system.objects.kind import ONE
from weft.system.operation import STOP, Choice, Event, StateOf
from weft.system.single_step import SingleStep
from weft.system.trace import Ending, Trace

Pending = SingleStep | DataStep
"""What a thread may be about to do."""


class Turns:
    """The state of an execution as far as its schedule goes. Implements Status and Stuck."""

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.states: dict[int, Any] = {}
        self.state: StateOf = self.states.__getitem__
        self.events: list[Event] = []
        self.last: Event | None = None
        self.enabled: list[int] = []
        self.strategy = Strategy()
        self._controlled: dict[int, Controlled] = {}
        self._pending: dict[int, Pending] = {}
        """The next step of each thread, but for the one that runs; in no order."""
        self._values: dict[int, Sequence[int]] = {}
        """With which values each of these can be taken now."""
        self._fallbacks: dict[int, Pending] = {}
        """For threads that may give up when nothing else can run: the step that does it."""
        self._choice = STOP
        """What was chosen last."""
        self._straight = False
        """Whether the strategy has said that it goes straight on from here."""
        self._ending = Ending.FINISHED

    @property
    def depth(self) -> int:
        return len(self.events)

    @property
    def threads(self) -> Sequence[int]:
        return tuple(sorted(self._pending))

    def choices(self, thread: int) -> Sequence[int]:
        return self._values.get(thread, ())

    def step(self, thread: int) -> Pending | None:
        return self._pending.get(thread)

    def _arrive(self, number: int, step: Pending) -> None:
        """A thread has come to its next step."""
        self._pending[number] = step
        self._values[number] = ONE if step.fixed else step.choices(self.state)
        event = self.last
        if event is not None and event.thread == number:
            event.next = step

    def _take(self, number: int, step: Pending, choice: Choice) -> Event:
        """A thread takes its step, which may enable those of others, or disable them."""
        operations, result = step.take(self.states, choice[1])
        event = Event(len(self.events), choice, step, operations, result)
        self.events.append(event)
        self.last = event
        pending, values = self._pending, self._values
        del pending[number], values[number]
        changed = step.operations[0].object
        for thread, other in pending.items():
            if not other.fixed and (other.watchful or other.operations[0].object == changed):
                values[thread] = other.choices(self.state)
        return event

    def _steps(self) -> tuple[Pending, ...]:
        """The next step of each thread, in the order of the threads."""
        return tuple(step for _, step in sorted(self._pending.items()))

    def _choose(self) -> Choice | None:
        self.enabled = enabled = [thread for thread, values in self._values.items() if values]
        enabled.sort()
        idle = not enabled
        if idle:
            waiting = any(not self._daemon(thread) for thread in self._pending)
            giving_up = self._giving_up()
            if not waiting or not giving_up:
                self._ending = Ending.DEADLOCK if waiting else Ending.FINISHED
                return None
            if all(self._controlled[thread].alone >= ALONE for thread in giving_up):
                self._ending = Ending.SPIN
                return None
        if len(self.events) >= self.steps:
            self._ending = Ending.STEPS
            return None
        if self._straight and not idle:
            return self._straight_on()
        choice = self._choose_idle() if idle else self.strategy.pick(self)
        self._straight = self.strategy.straight
        if choice.thread < 0:
            self._ending = Ending.STOPPED if choice == STOP else Ending.CUT
            return None
        if choice.value not in self._values.get(choice.thread, ()):
            raise NonDeterminism(
                f"the schedule asks for {choice}, which is not possible there",
                f"after {len(self.events)} events",
                "make sure that the program depends on nothing but its schedule: no randomness, "
                "real time, order of a set of objects, or state kept between executions",
            )
        return choice

    def _straight_on(self) -> Choice:
        """What the strategy `Straight` picks."""
        last, enabled = self.last, self.enabled
        thread = last.thread if last is not None and last.thread in enabled else enabled[0]
        return Choice(thread, self._values[thread][0])

    def _giving_up(self) -> dict[int, Pending]:
        """The threads that can give up, each with the step that does it."""
        state = self.state
        return {t: s for t, s in self._fallbacks.items() if s.fixed or s.choices(state)}

    def _choose_idle(self) -> Choice:
        """Let one of the threads that can do so give up."""
        giving_up = self._giving_up()
        stuck = {thread: self._pending[thread] for thread in giving_up}
        self._so_far = Trace(list(self.events), Ending.DEADLOCK, self._steps(), dict(self.states))
        for thread, step in giving_up.items():
            self._pending[thread] = step
            self._values[thread] = step.choices(self.state)
        self.enabled = sorted(giving_up)
        choice = self.strategy.pick_idle(self)
        for thread, step in stuck.items():
            if thread != choice.thread:
                self._pending[thread] = step
                self._values[thread] = ()
        return choice

    def so_far(self) -> Trace:
        """The execution up to where no thread can go on but by giving up."""
        return self._so_far

    def _daemon(self, thread: int) -> bool:
        """Whether nobody minds if the thread waits for ever."""
        return thread != 0 and bool(getattr(self._controlled[thread].handle, "daemon", True))
