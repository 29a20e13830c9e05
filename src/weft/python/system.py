"""A function that uses threads, as a system that can be started again and again."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence, Set
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from typing import TextIO

from weft.python.data.racing import Races
from weft.python.program.control import Program
from weft.python.program.restart import Lessons
from weft.python.runtime.execution import PythonExecution
from weft.python.runtime.garbage import Garbage
from weft.python.runtime.objects import Objects
from weft.python.runtime.prefix import Prefix
from weft.python.settings import DEFAULTS, Settings
from weft.system.invariant import Invariant
from weft.system.trace import Severity

UNWATCHED = (
    "the threads share data only under locks, or hand it over by other objects of `threading`: "
    "accesses to data are not watched"
)
CLOSED = "the program depends on nothing but its schedule"
ALWAYS = (CLOSED,)
"""What every answer rests on."""


class PythonSystem:
    """Runs the function anew for every execution, while the models are installed."""

    invariants: Sequence[Invariant] = ()
    protected: Set[int] = frozenset()

    warm_ups = 1
    idles = True
    """Some of its threads give up, or go on, only when no other thread can do anything."""

    def __init__(
        self,
        function: Callable[[], object],
        objects: Objects,
        settings: Settings = DEFAULTS,
        program: Program | None = None,
        garbage: Garbage | None = None,
    ) -> None:
        self.name = getattr(function, "__qualname__", repr(function))
        self._function = function
        self._objects = objects
        self._settings = settings
        self._running = settings
        """What the next execution goes by."""
        self._program = program
        self._garbage = garbage
        self._prefix = Prefix()
        self.looks_closer = False
        """Whether a finding is worth another search if something was learnt on the way to it."""
        self.found = False
        """Whether the search has ended with a finding."""
        self.runs = 0
        """How many executions were started."""
        self.learnt = () if program is None else tuple(program.lessons.data)
        """What is known of accesses to data: a replay has to know it, too."""

    @property
    def assumptions(self) -> Sequence[str]:
        """What an answer rests on: always, and as far as the program has come upon it."""
        if self._program is None:
            return (UNWATCHED, CLOSED)
        aside = () if self._settings.refine else self._program.unrefined
        return (*ALWAYS, *self._program.assumptions, *aside)

    def start(self, steps: int) -> PythonExecution:
        self.runs += 1
        if self._garbage is not None:
            self._garbage.collect()
        if self._program is not None:
            self._program.state.restore()
        memory = None if self._program is None else self._program.memory
        execution = PythonExecution(
            self._objects, self._function, self._running, steps, memory, self._prefix
        )
        # What the program prints goes to where it goes now, which is not the same for all.
        execution.at_end.append(partial(_put_back, sys.stdout, sys.stderr))
        if self._program is not None:
            # Not only before the next one: weft uses some of the same libraries meanwhile.
            execution.at_end.append(self._program.state.libraries.restore)
        return execution

    def aside(self) -> AbstractContextManager[None]:
        """Let others have the real things meanwhile."""
        return nullcontext() if self._program is None else self._program.aside()

    def renewed(self, lessons: Lessons) -> PythonSystem | None:
        """The same for another round that knows more; None if it has to be set up anew."""
        program = self._program
        if program is None or not program.renew(lessons):
            return None
        return PythonSystem(self._function, self._objects, self._settings, program, self._garbage)

    def race_monitor(self) -> Races | None:
        """What finds data races, if accesses to data are watched."""
        if self._program is None or self._settings.undo == "fork":
            return None
        counts = self._settings.fail_on == "race"
        severity = Severity.VIOLATION if counts else Severity.WARNING
        return Races(self._program.memory, self._objects, severity)

    def settle(self, complete: bool, over: bool = False) -> None:
        """The search is over: begin again if something was learnt that it has left aside.

        Not if all is `over`, because the user has said so.
        """
        self.found = not complete
        again = (complete or self.looks_closer) and not over
        if again and self._settings.refine and self._program is not None:
            self._program.memory.check()
        self._running = replace(self._settings, refine=False)

    def resume(self) -> None:
        """A search that was settled goes on."""
        self._running = self._settings

    def thread_name(self, thread: int) -> str:
        return self._objects.thread_name(thread)

    def object_name(self, object: int) -> str:
        return self._objects.object_name(object)

    def scheduled_at(self) -> dict[str, str]:
        """What threads are scheduled at, and why."""
        data = {} if self._program is None else self._program.visible
        return {**self._objects.scheduled_at(), **data}


def _put_back(output: TextIO, errors: TextIO) -> None:
    sys.stdout, sys.stderr = output, errors
