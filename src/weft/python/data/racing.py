"""Data races as findings: what two threads do to one place, where, and under which locks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from weft.python.data.memory import Memory
from weft.python.data.watch import Access, Race
from weft.python.runtime.objects import Objects
from weft.system.called import called
from weft.system.interfaces import Monitor
from weft.system.trace import Finding, Trace

KIND = "data race"
DOES = {"read": "reads", "write": "writes"}


class Races(Monitor):
    """Finds the races of every execution; whether they count as findings is the user's choice."""

    def __init__(self, memory: Memory, objects: Objects, counts: bool) -> None:
        self._memory = memory
        self._objects = objects
        self._counts = counts
        self.settled = False
        """Whether what is found from now on is no longer kept."""
        self.found: dict[Hashable, Finding] = {}
        """What was found: one for two places in the program, whichever threads come there."""

    def end(self, trace: Trace) -> Iterable[Finding]:
        found = []
        for race in self._memory.races:
            sides = {(each.effect, str(each.place)) for each in (race.first, race.second)}
            name = self._memory.locations.label(race.location), frozenset(sides)
            if name not in self.found or self._counts:
                finding = self._finding(race, trace)
                if not self.settled:
                    self.found.setdefault(name, finding)
                found.append(finding)
        return found if self._counts else ()

    def _finding(self, race: Race, trace: Trace) -> Finding:
        place = called(self._objects, trace).object_name(race.location)
        # Which of the two comes first is up to the schedule.
        sides = sorted((race.first, race.second), key=lambda access: access.thread)
        told = "\n".join(f"  {self._side(access, trace)}" for access in sides)
        message = f"data race on {place}: nothing orders these two\n{told}"
        return Finding(KIND, message, trace.schedule, trace)

    def _side(self, access: Access, trace: Trace) -> str:
        known = called(self._objects, trace)
        thread = known.thread_name(access.thread)
        names = sorted(map(known.object_name, access.locks))
        locks = f"holding {', '.join(names)}" if names else "holding no lock"
        calls = [f"{each.code.co_qualname} at {each}" for each in access.stack]
        lines = [f"{thread} {DOES[access.effect]} it, {locks}", *calls]
        return "\n    in ".join(lines)
