"""An execution as the search sees it: what a process of the program reports, and nothing else.

The kinds of objects are pure functions, so that the effect of a step need not be told: it is
computed here as it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from types import SimpleNamespace

from weft.python.checkpoint import messages as m
from weft.python.checkpoint.exceptions import unpack
from weft.python.runtime.controlled import Controlled
from weft.python.runtime.execution import PythonExecution
from weft.python.runtime.objects import Objects
from weft.python.runtime.spinning import Await
from weft.python.settings import Settings
from weft.system.interfaces import Monitor, Strategy
from weft.system.objects import Kind
from weft.system.operation import Choice, Operation
from weft.system.single_step import SingleStep
from weft.system.trace import Ending, Failure, Trace


class Mirror(PythonExecution):
    """Asks the strategy, tells the monitors; `go_on` has the choice carried out elsewhere."""

    def __init__(
        self,
        objects: Objects,
        settings: Settings,
        steps: int,
        go_on: Callable[[Choice, bool, bool], m.Report],
        end: Callable[[Ending], m.Ended],
    ) -> None:
        super().__init__(objects, _nothing, settings, steps)
        self._go_on = go_on
        self._end = end
        self._kinds: dict[int, Kind] = {}
        self._idle = False
        self._spinning: set[int] = set()

    def mirrored(self, first: m.Report, strategy: Strategy, monitors: Sequence[Monitor]) -> Trace:
        """Run to the end, from the first report on."""
        self.strategy = strategy
        self._watching = [each.event for each in monitors if type(each).event is not Monitor.event]
        self._hear(first)
        for monitor in monitors:
            monitor.begin(self)
        choice = self._choose()
        while choice is not None:
            branching = len(self.enabled) > 1 or len(self.choices(choice.thread)) > 1
            idle, self._idle = self._idle, False
            self._carry_out(choice)
            self._hear(self._go_on(choice, idle, branching))
            assert self.last is not None
            for watch in self._watching:
                watch(self.last, self)
            choice = self._choose()
        ended = self._end(self._ending)
        self._fail(ended.failures)
        return self._trace(ended.outcome)

    def _choose_idle(self) -> Choice:
        self._idle = True
        return super()._choose_idle()

    def _hear(self, report: m.Report) -> None:
        for number, kind, state in report.made:
            self.states[number] = state
            if kind is not None:
                self._kinds[number] = kind
        for thread, daemon, name, packed, fallback in report.arrivals:
            if thread not in self._controlled:
                self._controlled[thread] = Controlled(thread, -1, "", _nothing)
            self._controlled[thread].handle = SimpleNamespace(daemon=daemon, _name=name)
            step = self._step(thread, packed)
            if isinstance(step, Await):
                self.yielded[step.where] = None
                self._spinning.add(thread)
            if fallback is not None:
                self._fallbacks[thread] = self._step(thread, fallback)
            self._arrive(thread, step)
        self._fail(report.failures)

    def _carry_out(self, choice: Choice) -> None:
        thread = choice.thread
        step = self._pending[thread]
        self._fallbacks.pop(thread, None)
        if thread in self._spinning:
            self._spinning.remove(thread)
            if not isinstance(step, Await):
                self._controlled[thread].alone += 1
        self._take(thread, step, choice)

    def _fail(self, failures: Sequence[m.PackedFailure]) -> None:
        for thread, exception, where, index, misuse in failures:
            self.failures.append(Failure(thread, unpack(exception), where, index, misuse))

    def _step(self, thread: int, packed: m.PackedStep) -> SingleStep:
        first, *touches = (
            Operation(thread, number, kind or self._kinds[number], verb, argument)
            for number, kind, verb, argument in packed.operations
        )
        if packed.seen is None:
            return SingleStep(first, tuple(touches), packed.file, packed.line)
        return Await(first, tuple(touches), packed.file, packed.line, packed.seen)

    def _trace(self, outcome: Hashable) -> Trace:
        self.objects.note_used(self.events)
        return Trace(
            self.events,
            self._ending,
            self._steps(),
            self.states,
            self.failures,
            outcome,
            tuple(self.yielded),
            self.called(),
        )


def _nothing() -> None:
    """What a mirror runs."""
