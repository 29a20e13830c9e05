"""Tells the search what a program has done since it was last told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING

from weft.python.checkpoint import messages as m
from weft.python.checkpoint.catalogue import Growth, grow, growth, sizes
from weft.python.checkpoint.exceptions import pack
from weft.python.program.control import Program
from weft.python.runtime import world
from weft.python.runtime.calling import chosen
from weft.python.runtime.spinning import Await
from weft.system.operation import Operation
from weft.system.single_step import SingleStep
from weft.system.trace import Failure, Trace

if TYPE_CHECKING:
    from weft.python.checkpoint.worker import Worker


class Reporter:
    """Remembers what was told; its copies, in other processes, remember what was told there."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._objects = program.objects
        self._known = (0, 0, 0, 0, 0)
        self._come_upon: tuple[str, ...] = ()
        self.begin()

    def begin(self) -> None:
        """A new execution: nothing of it was told."""
        self._steps: dict[int, SingleStep] = {}
        self._made = 0
        self._failures = 0

    def learn(self, more: Growth | None) -> None:
        """Names and numbers that the search knows from other executions."""
        grow(self._objects, more)
        self._known = sizes(self._objects)

    def report(self, worker: Worker, worked: float) -> m.Report:
        arrivals = []
        for thread, step in worker._pending.items():
            if self._steps.get(thread) is not step:
                fallback = worker._fallbacks.get(thread)
                # Accesses to data are not watched in these processes.
                assert isinstance(step, SingleStep)
                assert isinstance(fallback, SingleStep | None)
                self._steps[thread] = step
                arrivals.append(
                    m.Arrival(
                        thread,
                        worker._daemon(thread),
                        chosen(worker._controlled[thread].handle),
                        self._step(step),
                        None if fallback is None else self._step(fallback),
                    )
                )
        kinds = self._objects.kinds
        new = islice(worker.states.items(), self._made, None)
        made = tuple(m.New(number, kinds.get(number), state) for number, state in new)
        self._made += len(made)
        failures = self._new_failures(worker.failures)
        assumptions = self._assumptions()
        return m.Report(tuple(arrivals), made, failures, self.growth(), assumptions, worked)

    def ended(self, trace: Trace) -> m.Ended:
        return m.Ended(trace.outcome, self._new_failures(trace.failures), self.growth())

    def growth(self) -> Growth | None:
        """The names and numbers that were given out since this was last told."""
        more = growth(self._objects, self._known)
        self._known = sizes(self._objects)
        return more

    def _new_failures(self, failures: Sequence[Failure]) -> tuple[m.PackedFailure, ...]:
        if len(failures) == self._failures:
            return ()
        told, self._failures = self._failures, len(failures)
        with _outside():
            return tuple(
                m.PackedFailure(
                    each.thread, pack(each.exception), each.where, each.index, each.misuse
                )
                for each in failures[told:]
            )

    def _assumptions(self) -> tuple[str, ...]:
        """What an answer rests on because of what was done here; empty if nothing new.

        Not what is left behind in memory: that ends with this process.
        """
        now = self._program.come_upon
        if now == self._come_upon:
            return ()
        self._come_upon = now
        return now

    def _step(self, step: SingleStep) -> m.PackedStep:
        seen = tuple(step._seen) if isinstance(step, Await) else None
        operations = tuple(map(self._operation, step.operations))
        return m.PackedStep(operations, step.file, step.line, seen)

    def _operation(self, operation: Operation) -> m.Done:
        number, kind = operation.object, operation.kind
        known = self._objects.kinds.get(number) is kind
        return number, None if known else kind, operation.verb, operation.argument


@contextmanager
def _outside() -> Iterator[None]:
    """Code of the program that runs meanwhile is no part of the execution."""
    execution, world.current = world.current, None
    try:
        yield
    finally:
        world.current = execution
