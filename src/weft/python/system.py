"""A function that uses threads, as a system that can be started again and again."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set

from weft.python.program.control import Program
from weft.python.runtime.execution import PythonExecution
from weft.python.runtime.garbage import Garbage
from weft.python.runtime.objects import Objects
from weft.python.settings import DEFAULTS, Settings
from weft.system.invariant import Invariant

ALWAYS = (
    "the threads share data only under locks, or hand it over by other objects of `threading`: "
    "accesses to data are not watched",
    "the program depends on nothing but its schedule",
)
"""What every answer rests on."""


class PythonSystem:
    """Runs the function anew for every execution, while the models are installed."""

    invariants: Sequence[Invariant] = ()
    protected: Set[int] = frozenset()

    warms_up = True
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
        self._program = program
        self._garbage = garbage
        self.runs = 0
        """How many executions were started."""

    @property
    def assumptions(self) -> Sequence[str]:
        """What an answer rests on: always, and as far as the program has come upon it."""
        return ALWAYS if self._program is None else (*ALWAYS, *self._program.assumptions)

    def start(self, steps: int) -> PythonExecution:
        self.runs += 1
        if self._garbage is not None:
            self._garbage.collect()
        if self._program is not None:
            self._program.state.restore()
        return PythonExecution(self._objects, self._function, self._settings, steps)

    def thread_name(self, thread: int) -> str:
        return self._objects.thread_name(thread)

    def object_name(self, object: int) -> str:
        return self._objects.object_name(object)

    def scheduled_at(self) -> dict[str, str]:
        """What threads are scheduled at, and why."""
        return self._objects.scheduled_at()
