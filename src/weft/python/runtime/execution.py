"""One run of a Python program: its threads are greenlets in one OS thread.

Whenever a thread is about to perform an operation on a modelled object, it asks the strategy, right
there, who goes next. Only if that is another thread, the greenlet is switched.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from types import FrameType
from typing import TYPE_CHECKING, Any

from greenlet import GreenletExit, getcurrent, greenlet

from weft import exchanged, interrupts
from weft.errors import Skipped, WeftError
from weft.python.data.awaiting import AwaitData
from weft.python.data.parts import Part
from weft.python.data.showing import brief
from weft.python.data.step import DataStep
from weft.python.data.under_way import under_way
from weft.python.runtime import outcome, stopping, world
from weft.python.runtime.asking import is_a
from weft.python.runtime.controlled import Controlled
from weft.python.runtime.failing import handled, place_of, skips
from weft.python.runtime.known_turns import Waiting
from weft.python.runtime.misuse import is_misuse, raise_misuse
from weft.python.runtime.objects import Objects
from weft.python.runtime.place import (
    Spot,
    caller,
    calling_frame,
    frame_of_program,
    in_program,
    spot_of,
)
from weft.python.runtime.prefix import Prefix
from weft.python.runtime.spinning import Await, awaiting, seen_in_vain
from weft.python.runtime.threads import Job, Threads
from weft.python.settings import Settings
from weft.system.interfaces import Monitor, Strategy, reads
from weft.system.interruption import is_interrupt
from weft.system.objects import Kind, Raised
from weft.system.operation import Event, Operation, Told
from weft.system.single_step import SingleStep
from weft.system.trace import Ending, Failure, Outcome, Trace
from weft.system.wording import told_by
from weft.watchdog import Stalled

if TYPE_CHECKING:
    from weft.python.data.memory import Memory
    from weft.system.log import Log

TICK = 1e-6
"""What it takes to look in vain, in seconds: a loop that looks until a moment has passed ends."""
PATIENCE = 100
"""How often a thread that is being ended may try to go on."""

_serials = count(1)
_abandoned: list[greenlet] = []


class PythonExecution(Threads):
    """Runs the program under a strategy. Implements Execution."""

    def __init__(
        self,
        objects: Objects,
        main: Callable[[], object],
        settings: Settings,
        steps: int,
        memory: Memory | None = None,
        prefix: Prefix | None = None,
    ) -> None:
        super().__init__(objects, steps, prefix)
        self.memory = memory
        """Watches what its threads do to data, if that is instrumented."""
        self.serial = next(_serials)
        """Tells it from every other execution."""
        self.settings = settings
        self.yielded: dict[str, None] = {}
        """The places of loops that had to wait for news."""
        self.failures: list[Failure] = []
        self.at_end: list[Callable[[], object]] = []
        """What to do when it is over."""
        self._main = main
        self._returned: object = None
        self._raised: BaseException | None = None
        self._refused = 0
        self._foreign = False
        """Whether the strategy or a monitor is the user's."""

    def run(self, strategy: Strategy, monitors: Sequence[Monitor]) -> Trace:
        self.strategy = strategy
        self._watching = [m.event for m in monitors if type(m).event is not Monitor.event]
        self._foreign = any(map(_is_foreign, (strategy, *monitors)))
        reading = any(map(reads, monitors))
        self._hub = getcurrent()
        self._begin_prefix(strategy, self._can_follow())
        followed = self._follow
        world.current = self
        finished: Strategy | None = None
        try:
            self.objects.reset(self)
            if self.memory is not None:
                self.memory.begin(strategy, reading)
            self.main = main = self.make_thread(None, self._run_main)
            main.origin = _beginning(self._main)
            self.states[main.lifeline] = "running"
            self._hook = threading.excepthook
            with self._outside():
                for monitor in monitors:
                    monitor.begin(self)
            exchanged.give(True)
            self._enter(main)
            self._next(None)
            while self._wanting is not None:
                wanting, self._wanting = self._wanting, None
                self._make_worker()
                wanting.switch()
            pending = self._steps()
            called = self.called()
            if self._ending is Ending.DEADLOCK:
                stopping.tell(self)
            finished = strategy
        finally:
            interrupts.held = True
            try:
                came_to = self._wound_up(finished)
            finally:
                interrupts.release()
        if self._prefix is not None:
            self._prefix.end(strategy, self.events)
        if self.log is not None:
            self.log.truncate(len(self.events))
            self.log.extend(self.events[len(self.log) :])
        self.objects.note_used(self.events[followed:])
        fine = self._ending is Ending.FINISHED and not self.failures
        if self.memory is not None and fine and self.settings.refine:
            self.memory.check()
        return Trace(
            self.events,
            self._ending,
            pending,
            self.states,
            self.failures,
            came_to,
            tuple(self.yielded),
            called,
        )

    @property
    def log(self) -> Log | None:
        return None if self.memory is None else self.memory.log

    def _wound_up(self, finished: Strategy | None) -> Hashable:
        """What it came to, when nothing of it is left."""
        try:
            self._unwind()
            return self._outcome()
        finally:
            world.current = None
            exchanged.give(False)
            if self.memory is not None:
                self.memory.end(finished)
            for put_back in self.at_end:
                put_back()

    def perform(
        self,
        number: int,
        kind: Kind,
        verb: str,
        argument: Any = None,
        otherwise: str | None = None,
        touches: Sequence[tuple[int, Kind, str]] = (),
    ) -> Any:
        """Let the current thread perform an operation when its turn comes.

        `otherwise` is what it does instead when no thread can do anything else. `touches` are
        further objects that the operation looks at or changes, always and at once.
        """
        thread = self.threads_of.get(getcurrent())
        memory = self.memory
        if thread is None and verb in kind.observers:
            # Somebody wants to show it.
            return kind.apply(self.states[number], -1, verb, argument, 0)[1]
        if self.over:
            return self._after_the_end(verb, kind)
        if thread is None:
            raise RuntimeError(f"{verb} of {self.objects.object_name(number)} outside any thread")
        if memory is not None:
            memory.waits(thread)
            if self.over:
                # It came to its end in what was called because something died; nobody is told.
                return self._after_the_end(verb, kind)
            if memory.blocks is not None:
                memory.may_switch()
        me = thread.number
        if self._follow and self._arrives_as_before(thread, number, verb):
            self._waiting[me] = Waiting(number, kind, verb, argument, otherwise, touches)
            self._hand_over(thread)
            event = self._take_known(thread, argument) if self._follow else None
            if event is None:
                event = self._take_pending(thread)
            return self._performed(thread, event)
        frame = calling_frame()
        spot = spot_of(frame)
        place = self._place(thread, frame, spot)
        if self.memory is not None and under_way:
            touches = (*touches, *self.memory.going_on.along(self, thread))
            self._cannot_be_followed()
        operation = Operation(me, number, kind, verb, argument)
        more = tuple([Operation(me, *touched) for touched in touches]) if touches else ()
        step = SingleStep(operation, more, *place)
        seen = seen_in_vain(thread, frame, spot, operation)
        if otherwise is not None or seen is not None:
            idle = Operation(me, number, kind, otherwise or verb, argument)
            self._fallbacks[me] = SingleStep(idle, more, *place)
        if seen is not None:
            self.yielded[f"{place[0]}:{place[1]}"] = None
            step = awaiting(step, seen)
        del frame
        self._note_arrival(thread, (spot, number, verb), place, seen is not None)
        self._arrive(me, step)
        self._hand_over(thread)
        return self._performed(thread, self._take_pending(thread, seen is not None))

    def _performed(self, thread: Controlled, event: Event) -> Any:
        """The result of an operation that the current thread has performed."""
        thread.own.append(event)
        if self.memory is not None:
            self.memory.synchronised(event)
        result = event.result
        if type(result) is Raised:
            raise_misuse(result)
        return result

    def _can_follow(self) -> bool:
        """Whether nobody has to be asked, or wants to know, in the prefix."""
        blocks = None if self.memory is None else self.memory.blocks
        return not self._watching and blocks is None and not _is_foreign(self.strategy)

    def _hand_over(self, thread: Controlled) -> None:
        """The current thread has come to its next step; returns when its turn has come."""
        entering = self._entering
        if entering is not None:
            # Its first operation: whoever started it goes on, and asks the strategy in time.
            self._entering = None
            entering.switch()
        else:
            self._next(thread)

    def _take_pending(self, thread: Controlled, spins: bool = False) -> Event:
        """Take the step of the current thread, or the one that it takes instead to give up."""
        me = thread.number
        step = self._pending[me]
        self._fallbacks.pop(me, None)
        if spins and not isinstance(step, Await | AwaitData):
            thread.alone += 1
            thread.start_afresh()
        event = self._take(me, step, self._choice)
        if self._prefix is not None:
            self._prefix.taken(event)
        return event

    def perform_data(
        self, thread: Controlled, parts: Sequence[Part], shows: Callable[[], Any] | None = None
    ) -> Event:
        """Let the current thread access data when its turn comes; it does so on return."""
        me = thread.number
        if self._follow:
            step = DataStep(me, parts, *self._place_before())
            self._give_states(step)
            first = step.operations[0]
            if self._arrives_as_before(thread, first.object, first.verb):
                self._waiting[me] = step
                self._hand_over(thread)
                if self._follow:
                    event = self._take_known_data(thread, step)
                    thread.own.append(event)
                    return event
                return self._accessed(thread, self._take_pending(thread), shows)
        frame = calling_frame()
        blocks = None if self.memory is None else self.memory.blocks
        spot = spot_of(frame)
        step = DataStep(me, parts, *self._place(thread, frame, spot))
        if blocks is not None:
            step = blocks.first(thread, step, frame)
        self._give_states(step)
        first = step.operations[0]
        seen = seen_in_vain(thread, frame, spot, first)
        if seen is not None:
            self._fallbacks[me] = step
            self.yielded[f"{step.file}:{step.line}"] = None
            step = AwaitData(step, seen) if blocks is None else blocks.awaiting(step, seen)
        del frame
        place = (spot, first.object, first.verb)
        self._note_arrival(thread, place, (step.file, step.line), seen is not None)
        self._arrive(me, step)
        self._hand_over(thread)
        return self._accessed(thread, self._take_pending(thread, seen is not None), shows)

    def _accessed(self, thread: Controlled, event: Event, shows: Callable[[], Any] | None) -> Event:
        """The event of an access that the current thread is about to make."""
        thread.own.append(event)
        if shows is not None:
            event.result = Told(brief(shows()))
        return event

    def _give_states(self, step: DataStep) -> None:
        """Locations have a state from the moment at which a step on them is pending."""
        states = self.states
        for operation in step.operations:
            if operation.object not in states:
                states[operation.object] = operation.kind.initial()

    def _place(self, thread: Controlled, frame: FrameType, spot: Spot) -> tuple[str, int]:
        """Where to show what the current thread does."""
        if spot.internal:
            return thread.origin
        if spot.library is None:
            return spot.place
        # A pool's worker is in its library alone, but it was the program that has started it.
        return in_program(frame) or (spot.place if thread is self.main else thread.origin)

    def perform_timed(
        self,
        number: int,
        kind: Kind,
        verbs: tuple[str, str],
        timeout: float | None,
        argument: Any = None,
    ) -> bool:
        """Perform the first verb, which waits, or the second, which gives up when in vain.

        Without a timeout it waits; when else, the settings say. True if it was not in vain.
        """
        blocking, trying = verbs
        timeouts = self.settings.timeouts
        waiting = self.current()
        if waiting is not None and timeout is not None and timeout > 0:
            waiting.due = waiting.clock + timeout
        if timeout is None or (timeouts == "never" and timeout > 0):
            self.perform(number, kind, blocking, argument)
            return True
        if timeouts != "idle" or timeout <= 0:
            success = bool(self.perform(number, kind, trying, argument))
        else:
            result = self.perform(number, kind, blocking, argument, trying)
            last = self.last
            success = last is None or last.step.operations[0].verb == blocking or bool(result)
        if waiting is not None:
            waiting.due = None
        if not success and waiting is not None:
            waiting.clock += max(timeout, TICK)
            waiting.pauses += timeout > 0
        return success

    def start(self, child: Controlled) -> None:
        """The current thread starts another, which runs to its first operation at once."""
        kind = self.objects.kinds[child.lifeline]
        self.perform(child.lifeline, kind, "start", touches=((*self.objects.roster(), "enter"),))
        starter = self.current()
        if not self.over and starter is not None:
            child.starter = starter.number
            child.clock = starter.clock
            frame = calling_frame()
            frame = frame_of_program(frame) or frame
            child.origin, child.started_by = spot_of(frame).place, (frame.f_code, frame.f_lasti)
            del frame
            if self.memory is not None:
                self.memory.starts(starter, child)
            self._enter(child)

    def refuse(self, error: WeftError) -> None:
        """End the exploration over what is not under control; the program must not catch it."""
        self._hub.throw(error)

    def live(self, thread: Controlled) -> Job:
        """Run the current greenlet's thread to its end, hand over, and return with the next job."""
        self._body(thread)
        worker = getcurrent()
        del self.threads_of[worker]
        thread.greenlet = None
        self.objects.workers.append(worker)
        job: Job = self._hub.switch() if self.over else self._next(None)
        return job

    def _run_main(self) -> None:
        self._returned = self._main()

    def _outcome(self) -> Hashable:
        if self._raised is not None:
            return outcome.raised(self._raised)
        if self._ending is Ending.DEADLOCK:
            return Outcome("deadlock")
        return outcome.returned(self._returned)

    def _body(self, thread: Controlled) -> None:
        try:
            thread.run()
        except Stalled:
            raise
        except BaseException as exception:
            if is_interrupt(exception):
                raise
            if self.over and is_a(exception, GreenletExit):
                return
            left = None if self.over else handled(thread, exception, self._hook)
            if left is not None:
                stopping.tell(self, left)
                if thread.number == 0:
                    if skips(left):
                        self.refuse(_skipped(left))
                    self._raised = left
                failure = Failure(
                    thread.number, left, place_of(left), len(self.events) - 1, is_misuse(left)
                )
                self.failures.append(failure)
        if self.over:
            return
        # What it was given to run is dropped now, not with the execution.
        thread.run = bool
        if thread.number:
            # Nor does it have anything of its own any more.
            thread.local.clear()
        kind = self.objects.kinds[thread.lifeline]
        try:
            roster = self.objects.roster()
            self.perform(thread.lifeline, kind, "finish", touches=((*roster, "leave"),))
        except GreenletExit:
            return

    def _next(self, thread: Controlled | None) -> Any:
        """Ask the strategy who goes next and hand over; returns when the thread's turn comes.

        A greenlet whose thread has come to its end is given its next job then.
        """
        if self._follow:
            known = self._next_known()
            if known is thread and known is not None:
                return None
            if known is not None:
                assert known.greenlet is not None
                return known.greenlet.switch()
        memory = self.memory
        if memory is not None:
            # Strategies and monitors may be the program's own, and have hooks in them.
            memory.muted = True
        if self._foreign:
            # They have no part in the program: what they use is not under control.
            world.current = None
        try:
            if self._watching:
                event = self.last
                if event is not None:
                    for watch in self._watching:
                        watch(event, self)
            choice = self._choose()
            if choice is not None and world.noting is not None:
                world.noting(len(self.events), choice, self._pending[choice.thread])
        except BaseException as error:
            world.current = self
            if memory is not None:
                memory.muted = False
            # The program has no part in this, and must not catch it.
            return self._hub.throw(error)
        world.current = self
        if memory is not None:
            memory.muted = False
        if choice is None:
            return self._hub.switch()
        if memory is not None:
            memory.chosen(len(self.events), choice)
        self._choice = choice
        chosen = self._controlled[choice.thread]
        if chosen is thread:
            return None
        target = chosen.greenlet
        assert target is not None
        return target.switch()

    @contextmanager
    def _outside(self) -> Iterator[None]:
        """What the user's monitors do here is no part of the execution."""
        world.current = None if self._foreign else self
        try:
            yield
        finally:
            world.current = self

    def _unwind(self) -> None:
        """End the threads that are still in the middle of something; nothing of it counts."""
        self.over = True
        hook = sys.unraisablehook
        # Objects die on the way, and what their finalizers are told is nobody's business.
        sys.unraisablehook = lambda args: None if args.exc_type is GreenletExit else hook(args)
        try:
            for thread in self.controlled():
                if thread.greenlet is not None:
                    self._refused = 0
                    thread.greenlet.throw(GreenletExit)
        finally:
            sys.unraisablehook = hook

    def _after_the_end(self, verb: str, kind: Kind) -> Any:
        if verb in kind.drops:
            return None
        self._refused += 1
        if self._refused > PATIENCE:
            # It catches everything and goes on. It is left where it is, and kept, because to
            # delete it would be to throw into it again.
            _abandoned.append(getcurrent())
            while True:
                self._hub.switch()
        raise GreenletExit


def _is_foreign(handed: object) -> bool:
    return type(handed).__module__.partition(".")[0] != "weft"


def _beginning(function: Callable[[], object]) -> tuple[str, int]:
    """Where a function begins; for other things to call, where the exploration was asked for."""
    code = getattr(getattr(function, "__wrapped__", function), "__code__", None)
    return caller() if code is None else (code.co_filename, code.co_firstlineno)


def _skipped(exception: BaseException) -> Skipped:
    todo = "explore what runs here: a test that does not skip itself"
    said = told_by(exception)
    what = f"the test skips itself: {said}" if said else "the test skips itself"
    return Skipped(what, place_of(exception), todo)
