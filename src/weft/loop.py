"""The loop: one execution after the other, until the search or the budget is at its end.

The first executions of a program may differ from all later ones: modules are loaded, caches are
filled. So a program runs until an execution is like the one before, and only then it counts. A
search that begins with the schedule of the warm-up need not wait for that: if its first execution
is like the warm-up, and the next one like it as far as it should be, then they count; if not, the
search begins again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING

from weft import interrupts
from weft.determinism import check_repeats
from weft.errors import NonDeterminism
from weft.monitor import findings
from weft.result import Limit
from weft.strategy.straight import Straight
from weft.system.interfaces import Execution, Monitor, Strategy, System, Warming
from weft.system.trace import Ending, Trace
from weft.tally import INTERRUPTED, Budget, Tally
from weft.watchdog import Stalled, Watchdog

if TYPE_CHECKING:
    from weft.progress import Progress

# `monotonic` by name, because the clock of `time` may be under control when it is read.

WARM_UPS = 5
"""How many executions it may take until a program repeats itself."""


class _OutOfTime(Exception):
    """An execution was cut off because the time was over."""

    def __init__(self, trace: Trace) -> None:
        super().__init__()
        self.trace = trace


class _Swallowed(Stalled):
    """An execution was interrupted, and went on: C code has swallowed what was raised in it.

    What came after that would not have come without the interruption.
    """


def _place(error: BaseException) -> str:
    # Hardly ever needed, so that nobody else should wait for the import.
    from weft.places import place_of

    return place_of(error)


class Loop:
    """Runs a system under a strategy, and tallies what comes of it."""

    def __init__(
        self,
        system: System,
        strategy: Strategy,
        all: bool,
        progress: Progress | None,
        again: Callable[[], Strategy] | None,
    ) -> None:
        self._system = system
        self.strategy = strategy
        self._again = again
        """Makes the strategy once more, if that can be."""
        self._budget = Budget()
        self._all = all
        self._progress = progress
        self._running: list[Execution] = []
        self._began = 0.0
        self._expired = False
        self._watchdog: Watchdog | None = None
        self.tally = Tally()
        self.can_go_on = False
        """Whether the budget was spent between two executions, so that the search can go on."""

    def run(self, monitors: Sequence[Monitor], budget: Budget) -> None:
        """Search until nothing is left or the budget is spent; go on if it was spent before."""
        self._budget = budget
        self._began = monotonic()
        self._expired = False
        stall_seconds = self._budget.stall_seconds
        seconds = self._budget.seconds
        deadline = None if seconds is None else self._began + seconds
        watchdog = self._watchdog = Watchdog(stall_seconds, self._moved, deadline, self._expire)
        try:
            with watchdog:
                if self._progress is not None:
                    self._progress.begins(self._system, self.strategy)
                if self.can_go_on:
                    self._go_on(monitors)
                elif not self._searched_at_once(monitors):
                    self._warm_up()
                    self._search(monitors)
        except _OutOfTime as cut:
            self.tally.out_of_time(self._budget, cut.trace, watchdog.place)
        except (Stalled, KeyboardInterrupt) as error:
            if not watchdog.fired:
                self.tally.unexplored[Limit.INTERRUPT] = INTERRUPTED
                return
            place = (isinstance(error, _Swallowed) and watchdog.place) or _place(error)
            if self._expired:
                self.tally.out_of_time(self._budget, place=place)
            else:
                self.tally.stalled(self._budget, place)

    def _moved(self) -> object:
        return self.tally.transitions, [execution.depth for execution in self._running]

    def _run(self, strategy: Strategy, monitors: Sequence[Monitor]) -> Trace:
        self._running[:] = [self._system.start(self._budget.steps)]
        trace = self._running[0].run(strategy, monitors)
        interrupts.heed()
        if self._expired and trace.ending is Ending.STEPS:
            raise _OutOfTime(trace)
        if self._watchdog is not None and self._watchdog.fired:
            raise _Swallowed
        return trace

    def _expire(self) -> None:
        """The time is over: no execution is to take another step."""
        self._expired = True
        for execution in self._running:
            execution.steps = 0

    def _searched_at_once(self, monitors: Sequence[Monitor]) -> bool:
        """Search after one execution; False if that cannot be, or if it was not enough."""
        system, again = self._system, self._again
        once = isinstance(system, Warming) and system.warm_ups == 1
        if not once or again is None or not self.strategy.begins_straight:
            return False
        self.tally.latest = self._run(Straight(), ())
        if self._search(monitors):
            return True
        self.tally = Tally()
        self.strategy = again()
        if self._progress is not None:
            self._progress.begins(system, self.strategy)
        return False

    def _go_on(self, monitors: Sequence[Monitor]) -> None:
        """Search on from where the budget was spent: the strategy has begun an execution."""
        for limit in (Limit.EXECUTIONS, Limit.SECONDS):
            self.tally.unexplored.pop(limit, None)
        self._search(monitors)

    def _warm_up(self) -> None:
        system = self._system
        if not isinstance(system, Warming):
            return
        before: Trace | None = None
        for left in range(WARM_UPS, 0, -1):
            trace = self._run(Straight(), ())
            try:
                check_repeats(system, before, trace)
            except NonDeterminism:
                if left == 1:
                    raise
            else:
                if before is not None:
                    return
            before = trace

    def _search(self, monitors: Sequence[Monitor]) -> bool:
        """False if the program was not yet warm when it began."""
        system, strategy, budget, tally = self._system, self.strategy, self._budget, self.tally
        progress = self._progress
        warm_up = None if self.can_go_on else tally.latest
        while self.can_go_on or strategy.begin():
            self.can_go_on = tally.spent(budget, self._began)
            if self.can_go_on:
                return True
            try:
                trace = self._run(strategy, monitors)
                common = check_repeats(system, tally.latest, trace)
            except NonDeterminism:
                if warm_up is None or tally.runs > 1:
                    raise
                return False
            if tally.latest is warm_up is not None and trace.schedule != warm_up.schedule:
                return False
            tally.add(trace, common)
            tally.note_limits(trace, budget)
            # Nobody has read the warm-up.
            fork = common if tally.runs > 1 else 0
            for finding in findings(monitors, trace, self._running[0].log, fork):
                tally.note(finding)
            if tally.findings and not self._all:
                tally.unexplored[Limit.FINDING] = "what comes after the first finding"
                return True
            strategy.end(trace)
            if progress is not None and monotonic() >= progress.due:
                progress.update(tally.counts(), len(tally.findings))
        return True
