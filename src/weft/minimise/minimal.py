"""The smallest schedules that can be found for the findings of an exploration."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from weft.minimise.changes import candidates
from weft.minimise.guided import Guided
from weft.minimise.runs import Cost, Run, Runs, Spent
from weft.minimise.same import failure_of, way
from weft.strategy.bounded import Bounded
from weft.system.trace import Finding

Way = Hashable

LOCALLY = 0.4
"""How much of the effort goes into small changes before all schedules within a bound are tried."""


@dataclass(frozen=True)
class Shown:
    """An execution that shows a finding."""

    finding: Finding
    run: Run
    length: int
    """After how many steps it shows, as far as that is known."""

    @property
    def cost(self) -> Cost:
        return self.run.cost(self.length)


class Minimising:
    """Looks for a smaller schedule for each of some findings.

    `exactly`: whether the findings must say the very same then.
    """

    def __init__(self, runs: Runs, findings: Sequence[Finding], exactly: bool = False) -> None:
        self._runs = runs
        self._findings = findings
        self._exactly = exactly
        self._wanted = {way(finding, exactly) for finding in findings}
        self._best: dict[Way, Shown] = {}

    def run(self) -> None:
        """Look for as long as there is effort left."""
        try:
            for finding in self._findings:
                self._note(self._runs.run(Guided(finding.schedule)))
            enough = self._runs.left - int(self._runs.left * LOCALLY)
            for name in self._best:
                self._change(name, enough)
            self._search()
            for name in self._best:
                self._change(name)
        except Spent:
            pass
        for name in self._best:
            with suppress(Spent):
                if self._cut(name):
                    self._change(name, stops=True)

    def smallest(self) -> list[Finding]:
        """The findings, each with the smallest schedule so far."""
        best = [self._best.get(way(finding, self._exactly)) for finding in self._findings]
        pairs = zip(self._findings, best, strict=True)
        return [finding if shown is None else shown.finding for finding, shown in pairs]

    def _note(self, run: Run | None) -> None:
        """Keep an execution for each finding of which it is the best one so far."""
        for name, shown in self._shown(run).items():
            best = self._best.get(name)
            if best is None or shown.cost < best.cost:
                self._best[name] = shown

    def _shown(self, run: Run | None) -> dict[Way, Shown]:
        """What is wanted and an execution shows."""
        found: dict[Way, Shown] = {}
        for finding in () if run is None else run.findings:
            name = way(finding, self._exactly)
            if run is not None and name in self._wanted:
                failure = failure_of(finding, run.trace)
                length = len(finding.schedule) if failure is None else failure.index + 1
                found.setdefault(name, Shown(finding, run, length))
        return found

    def _change(self, name: Way, enough: int = 0, stops: bool = False) -> None:
        """Make small changes to a schedule, until none helps or so few executions are left.

        `stops`: whether executions end with what is planned.
        """
        tried: set[tuple[tuple[int, int | None], ...]] = set()
        better = True
        while better:
            better = False
            best = self._best[name]
            for plan in candidates(best.run, best.length):
                key = tuple((thread, value) for thread, value in plan)
                if key in tried:
                    continue
                if self._runs.left <= enough:
                    return
                tried.add(key)
                self._note(self._runs.run(Guided(plan, stops)))
                if self._best[name] is not best:
                    better = True
                    break

    def _search(self) -> None:
        """Try all schedules with fewer preemptions, those with the fewest first."""
        bound = 0
        while self._above(bound):
            search = Bounded(preemptions=bound)
            while search.begin():
                run = self._runs.run(search)
                if run is None:
                    # It is not known what would have followed, so the search cannot go on.
                    return
                self._note(run)
                if not self._above(bound):
                    break
                search.end(run.trace)
            bound += 1

    def _above(self, bound: int) -> bool:
        """Whether some schedule has more preemptions than that."""
        return any(shown.cost.preemptions > bound for shown in self._best.values())

    def _cut(self, name: Way) -> bool:
        """Leave out what comes after the failure: what has failed once has failed.

        Whether that is possible: a deadlock has come only when nobody can go on.
        """
        best = self._best[name]
        length = len(best.finding.schedule)
        enough, too_few = min(best.length, length - 1), -1
        if not self._ends(name, best.finding, enough):
            return False
        while best.length == length and enough - too_few > 1:
            middle = (enough + too_few) // 2
            if self._ends(name, best.finding, middle):
                enough = middle
            else:
                too_few = middle
        return True

    def _ends(self, name: Way, finding: Finding, length: int) -> bool:
        """Whether it shows after so many steps; if so, it is kept like that."""
        if length < 0:
            return False
        plan = Guided(finding.schedule[:length], stops=True)
        shown = self._shown(self._runs.run(plan, anyway=True)).get(name)
        if shown is None:
            return False
        self._best[name] = shown
        return True
