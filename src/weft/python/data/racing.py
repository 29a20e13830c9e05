"""Data races as findings: what two threads do to one place, where, and under which locks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from weft.python.data.memory import Memory
from weft.python.data.watch import Access, Race
from weft.python.runtime.objects import Objects
from weft.result import RACE
from weft.system.called import called
from weft.system.interfaces import Monitor
from weft.system.trace import Finding, Severity, Trace

DOES = {"read": "reads", "write": "writes"}


class Races(Monitor):
    """Finds the races of every execution; whether they are violations is the user's choice."""

    def __init__(self, memory: Memory, objects: Objects, severity: Severity) -> None:
        self._memory = memory
        self._objects = objects
        self._severity = severity
        self._warned: dict[Hashable, Finding] = {}
        """What was warned of: once for two places in the program, whichever threads come there."""

    def end(self, trace: Trace) -> Iterable[Finding]:
        if self._severity is Severity.VIOLATION:
            # Each execution has to show its own: one that is smaller, for instance.
            return [self._finding(race, trace) for race in self._memory.races]
        return [self._warning(race, trace) for race in self._memory.races]

    def _warning(self, race: Race, trace: Trace) -> Finding:
        sides = {(each.effect, str(each.place)) for each in (race.first, race.second)}
        name = self._memory.locations.label(race.location), frozenset(sides)
        found = self._warned.get(name)
        if found is None:
            found = self._warned[name] = self._finding(race, trace)
        return found

    def _finding(self, race: Race, trace: Trace) -> Finding:
        place = called(self._objects, trace).object_name(race.location)
        # Which of the two comes first is up to the schedule.
        sides = sorted((race.first, race.second), key=lambda access: access.thread)
        told = "\n".join(f"  {self._side(access, trace)}" for access in sides)
        message = f"data race on {place}: nothing orders these two\n{told}"
        return Finding(RACE, message, trace.schedule, trace, severity=self._severity)

    def _side(self, access: Access, trace: Trace) -> str:
        known = called(self._objects, trace)
        thread = known.thread_name(access.thread)
        names = sorted(map(known.object_name, access.locks))
        locks = f"holding {', '.join(names)}" if names else "holding no lock"
        calls = [f"{each.code.co_qualname} at {each}" for each in access.stack]
        lines = [f"{thread} {DOES[access.effect]} it, {locks}", *calls]
        return "\n    in ".join(lines)
