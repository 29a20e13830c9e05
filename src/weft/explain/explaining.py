"""Works out what went wrong, by trying what would have gone right."""

from __future__ import annotations

from dataclasses import replace

from weft.explain.changes import Change, in_order, smallest
from weft.explain.first import came_first, last_conflict
from weft.explain.names import Names
from weft.explain.racing import unordered
from weft.explain.suspects import Suspects
from weft.explain.telling import Telling, compact, with_pending
from weft.explain.waiting import left_waiting, stuck
from weft.minimise import Runs
from weft.minimise.guided import Guided
from weft.minimise.runs import Run, Spent
from weft.minimise.same import failure_of
from weft.system.interfaces import System
from weft.system.trace import Ending, Finding, Trace

LONGEST = 300
"""Executions with more steps than this are not looked into: to compare all of them takes long."""
MOST = 60
"""How many small changes are tried for one finding."""


class Explaining:
    """Explains the findings of one exploration, for as long as there is effort left."""

    def __init__(self, system: System, runs: Runs) -> None:
        self._system = system
        self._runs = runs
        self._tried: dict[tuple[tuple[int, int | None], ...], Trace | None] = {}

    def explained(self, finding: Finding) -> Finding:
        """The finding with what can be said of it."""
        if finding.trace is None:
            return finding
        race = unordered(finding)
        if race:
            # Whatever the schedule is, the two are not ordered by the program.
            return replace(finding, explanation=compact(race))
        whole: Run | None = None
        try:
            if len(finding.schedule) <= LONGEST:
                whole = self._runs.run(Guided(finding.schedule))
            if whole is not None and len(whole.trace.events) <= LONGEST:
                return self._confirmed(finding, finding.trace, whole)
        except Spent:
            pass
        telling = self._telling(finding.trace)
        facts = stuck(finding.trace, telling) or left_waiting(finding.trace, telling)
        return replace(finding, explanation=compact(facts))

    def _confirmed(self, finding: Finding, trace: Trace, whole: Run) -> Finding:
        self._tried.clear()
        events, length = with_pending(whole.trace), len(finding.schedule)
        if trace.ending is Ending.DEADLOCK:
            length = len(events)
        telling = self._telling(whole.trace)
        failure = failure_of(finding, trace)
        facts = stuck(trace, telling)
        passing: Trace | None = None
        told = ""
        try:
            for suspect in Suspects(events, length, failure, telling).likely():
                passing = self._passing(in_order(events, suspect.order))
                if passing is not None:
                    told = suspect.sentence
                    break
            if passing is None:
                # Each of these is one change as well, so the nearest is the smallest.
                nearest = smallest(whole, events, length)[:MOST]
                passing = next(filter(None, map(self._passing, nearest)), None)
        except Spent:
            pass
        told = facts or told
        if not told and passing is not None:
            told = came_first(events, length, passing.events, telling)
        told = told or left_waiting(trace, telling)
        if not told and passing is None:
            told = last_conflict(events[:length], failure, telling)
        return replace(finding, explanation=compact(told), passing=passing)

    def _passing(self, change: Change) -> Trace | None:
        """The execution with that change, if it passes."""
        key = tuple((thread, value) for thread, value in change.plan)
        if key not in self._tried:
            run = self._runs.run(Guided(change.plan))
            fine = run is not None and not run.findings and run.trace.ending is Ending.FINISHED
            self._tried[key] = run.trace if run is not None and fine else None
        return self._tried[key]

    def _telling(self, trace: Trace) -> Telling:
        return Telling(Names(self._system, trace), trace)
