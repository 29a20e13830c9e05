"""Who goes next: the threads' next steps, and the strategy that picks one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from weft.errors import NonDeterminism
from weft.python.data.step import DataStep
from weft.python.runtime.controlled import Controlled
from weft.python.runtime.spinning import ALONE
from weft.system.interfaces import Strategy
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
        self._strategy = Strategy()
        self._controlled: dict[int, Controlled] = {}
        self._pending: dict[int, Pending] = {}
        self._fallbacks: dict[int, Pending] = {}
        """For threads that may give up when nothing else can run: the step that does it."""
        self._ending = Ending.FINISHED

    @property
    def depth(self) -> int:
        return len(self.events)

    @property
    def threads(self) -> Sequence[int]:
        return tuple(self._pending)

    def choices(self, thread: int) -> Sequence[int]:
        step = self._pending.get(thread)
        return () if step is None else step.choices(self.state)

    def step(self, thread: int) -> Pending | None:
        return self._pending.get(thread)

    def _arrive(self, number: int, step: Pending) -> None:
        in_order = not self._pending or next(reversed(self._pending)) < number
        self._pending[number] = step
        if not in_order:
            self._pending = dict(sorted(self._pending.items()))
        event = self.last
        if event is not None and event.thread == number:
            event.next = step

    def _choose(self) -> Choice | None:
        state = self.state
        self.enabled = [t for t, s in self._pending.items() if s.fixed or s.choices(state)]
        idle = not self.enabled
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
        choice = self._choose_idle() if idle else self._strategy.pick(self)
        if choice.thread < 0:
            self._ending = Ending.STOPPED if choice == STOP else Ending.CUT
            return None
        step = self._pending.get(choice.thread)
        if step is None or choice.value not in step.choices(state):
            raise NonDeterminism(
                f"the schedule asks for {choice}, which is not possible there",
                f"after {len(self.events)} events",
                "make sure that the program depends on nothing but its schedule: "
                "no randomness, real time, or state kept between executions",
            )
        return choice

    def _giving_up(self) -> dict[int, Pending]:
        """The threads that can give up, each with the step that does it."""
        state = self.state
        return {t: s for t, s in self._fallbacks.items() if s.fixed or s.choices(state)}

    def _choose_idle(self) -> Choice:
        """Let one of the threads that can do so give up."""
        giving_up = self._giving_up()
        stuck = {thread: self._pending[thread] for thread in giving_up}
        pending = tuple(self._pending.values())
        self._so_far = Trace(list(self.events), Ending.DEADLOCK, pending, dict(self.states))
        self._pending.update(giving_up)
        self.enabled = sorted(giving_up)
        choice = self._strategy.pick_idle(self)
        stuck.pop(choice.thread, None)
        self._pending.update(stuck)
        return choice

    def so_far(self) -> Trace:
        """The execution up to where no thread can go on but by giving up."""
        return self._so_far

    def _daemon(self, thread: int) -> bool:
        """Whether nobody minds if the thread waits for ever."""
        return thread != 0 and bool(getattr(self._controlled[thread].handle, "daemon", True))
