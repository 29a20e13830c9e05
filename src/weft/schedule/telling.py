"""What is told of the findings of a replay: the same as when they were found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from weft.explain.explaining import Explaining
from weft.explain.racing import unordered
from weft.explain.telling import compact
from weft.minimise import Runs
from weft.minimise.guided import Guided
from weft.minimise.runs import Spent
from weft.quiet import quiet
from weft.showing import EXPLAINING
from weft.system.interfaces import Monitor, System
from weft.system.trace import Finding
from weft.watchdog import Stalled


def of_races(races: Sequence[Finding]) -> tuple[Finding, ...]:
    """The same for data races, which need no execution to be explained."""
    return tuple(replace(race, explanation=compact(unordered(race))) for race in races)


class Telling:
    """Explains findings, as long as there is effort left. What the program prints is not shown."""

    def __init__(self, system: System, monitors: Sequence[Monitor], steps: int) -> None:
        self._runs = Runs(system, monitors, steps, EXPLAINING)
        self._explaining = Explaining(system, self._runs)

    def told(self, findings: Sequence[Finding], length: int) -> tuple[Finding, ...]:
        """The findings, each with what can be said of it.

        They end where the schedule does, after so many steps, if they show there already.
        """
        found = list(findings)
        try:
            with quiet():
                for number, finding in enumerate(found):
                    found[number] = self._explaining.explained(self._cut(finding, length))
        except (Stalled, KeyboardInterrupt):
            # The user, or the program, does not let it come to an end; the finding is there.
            pass
        return tuple(found)

    def _cut(self, finding: Finding, length: int) -> Finding:
        if len(finding.schedule) <= length:
            return finding
        try:
            run = self._runs.run(Guided(finding.schedule[:length], stops=True))
        except Spent:
            return finding
        for found in () if run is None else run.findings:
            if (found.kind, found.message) == (finding.kind, finding.message):
                return found
        return finding
