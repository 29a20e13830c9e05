"""A function as a system whose executions go back to checkpoints."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from types import TracebackType
from typing import TYPE_CHECKING

from weft.errors import NotApplicable, WeftError
from weft.python.checkpoint.chain import Chain, Died
from weft.python.checkpoint.course import Course
from weft.python.checkpoint.forking import check_possible
from weft.python.checkpoint.mirror import Mirror
from weft.python.checkpoint.server import serve
from weft.python.program.restart import Lessons, Restart
from weft.python.runtime.objects import Objects
from weft.python.settings import Settings
from weft.strategy.replay import Replay
from weft.strategy.straight import Straight
from weft.system.interfaces import Monitor, Strategy
from weft.system.invariant import Invariant
from weft.system.trace import Trace

if TYPE_CHECKING:
    from weft.system.log import Log

WORTH = 0.02
"""Seconds of work that are worth a checkpoint: several times what it takes to make and end one."""


class ForkedSystem:
    """Runs the function in processes of its own, while it is entered."""

    invariants: Sequence[Invariant] = ()
    protected: Set[int] = frozenset()
    warm_ups = 2
    idles = True

    def __init__(
        self,
        function: Callable[[], object],
        settings: Settings,
        lessons: Lessons,
        worth: float = WORTH,
    ) -> None:
        check_possible()
        self.name = getattr(function, "__qualname__", repr(function))
        self._settings = settings
        self._objects = Objects()
        self._chain = Chain(self._objects, lambda end: serve(end, function, settings, lessons))
        self._course = Course(self._chain, worth)
        self.runs = 0
        """How many executions were started."""

    def __enter__(self) -> ForkedSystem:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """End the processes. Raises `Restart` if the exploration has to begin again."""
        try:
            told = self._chain.close(error if isinstance(error, WeftError) else None)
        finally:
            self._chain.kill()
        if told is not None and (error is None or isinstance(told, Restart)):
            raise told

    @property
    def assumptions(self) -> Sequence[str]:
        self._course.forget()
        return tuple(dict.fromkeys((*self._chain.ask(), *self._chain.assumptions)))

    def start(self, steps: int) -> ForkedExecution:
        self.runs += 1
        return ForkedExecution(self._objects, self._settings, steps, self._chain, self._course)

    def race_monitor(self) -> None:
        """Accesses to data are not watched here."""

    def thread_name(self, thread: int) -> str:
        return self._objects.thread_name(thread)

    def object_name(self, object: int) -> str:
        return self._objects.object_name(object)

    def scheduled_at(self) -> dict[str, str]:
        """What threads are scheduled at, and why."""
        return self._objects.scheduled_at()


class ForkedExecution:
    """One run: as far as it is like the one before, from memory; then from a checkpoint on."""

    log: Log | None = None

    def __init__(
        self, objects: Objects, settings: Settings, steps: int, chain: Chain, course: Course
    ) -> None:
        self._chain = chain
        self._course = course
        self._mirror = Mirror(objects, settings, steps, course.go_on, course.end)

    @property
    def steps(self) -> int:
        return self._mirror.steps

    @steps.setter
    def steps(self, steps: int) -> None:
        self._mirror.steps = steps

    @property
    def depth(self) -> int:
        """Grows as long as the program gets ahead, even where it repeats what is known."""
        return self._course.heard + self._mirror.depth

    def run(self, strategy: Strategy, monitors: Sequence[Monitor]) -> Trace:
        # To warm up is of use only where all others come from; and a replay has to show that the
        # program does the same again, from its beginning.
        in_place = isinstance(strategy, Straight)
        if in_place or isinstance(strategy, Replay):
            self._course.forget()
        try:
            trace = self._mirror.mirrored(self._course.begin(in_place), strategy, monitors)
        except Died as died:
            self._stop()
            last = self._mirror.last
            raise NotApplicable(
                f"the process of the program has ended ({died})",
                "before its first operation" if last is None else f"after {last.step.where}",
                "let the program return or raise instead of os._exit; if it crashes, "
                'undo="replay" shows the crash',
            ) from None
        except KeyboardInterrupt:
            self._course.forget()
            self._chain.interrupt()
            raise
        except BaseException:
            self._stop()
            raise
        if in_place:
            self._course.forget()
        return trace

    def _stop(self) -> None:
        self._course.forget()
        self._chain.recover()
