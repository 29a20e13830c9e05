"""One schedule as a fair machine with a clock would have it: for programs that rely on sleeping.

Threads take turns. A sleep ends, and a wait gives up, only when no thread can do anything else, and
the one that is due first comes first; then it is as late for everyone.
"""

from __future__ import annotations

from weft.python.runtime.controlled import Controlled
from weft.python.runtime.execution import PythonExecution
from weft.system.interfaces import Status, Strategy
from weft.system.objects import Toss
from weft.system.operation import Choice, Step


class Clocked(Strategy):
    """Runs one execution."""

    name = "clocked"

    def __init__(self) -> None:
        self._begun = False
        self._now = 0.0
        self._last = -1
        self._due: dict[int, tuple[Step, float]] = {}
        """For each thread that waits, until when."""

    def begin(self) -> bool:
        begun, self._begun = self._begun, True
        return not begun

    def pick(self, status: Status) -> Choice:
        assert isinstance(status, PythonExecution)
        threads = {thread.number: thread for thread in status.controlled()}
        due = {n: self._until(status, threads[n]) for n in status.enabled}
        ready = [n for n in status.enabled if due[n] is None]
        if ready:
            chosen = min(ready, key=lambda n: (n <= self._last, n))
            threads[chosen].clock = max(threads[chosen].clock, self._now)
        else:
            waiting = {n: until for n, until in due.items() if until is not None}
            chosen = min(waiting, key=lambda n: (waiting[n], n))
            self._now = max(self._now, waiting[chosen])
        self._last = chosen
        return Choice(chosen, next(iter(status.choices(chosen))))

    def _until(self, status: PythonExecution, thread: Controlled) -> float | None:
        """When the thread's wait ends, if it has to wait."""
        step = status.step(thread.number)
        assert step is not None
        if thread.due is None or not _in_vain(step, status):
            return None
        known = self._due.get(thread.number)
        if known is None or known[0] is not step:
            known = self._due[thread.number] = (step, self._now + thread.due - thread.clock)
        return known[1]


def _in_vain(step: Step, status: PythonExecution) -> bool:
    """Whether the step of a thread that sleeps or waits would end that."""
    op = step.operations[0]
    if isinstance(op.kind, Toss):
        return True
    before = status.state(op.object)
    _, result, effect = op.kind.apply(before, op.thread, op.verb, op.argument, 0)
    # Who leaves a broken barrier is told so at once.
    return not result and effect != "leave"
