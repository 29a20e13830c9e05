"""One run of a Python program: its threads are greenlets in one OS thread.

Whenever a thread is about to perform an operation on a modelled object, it asks the strategy, right
there, who goes next. Only if that is another thread, the greenlet is switched.
"""

from __future__ import annotations

import contextvars
import random
import sys
import threading
from collections.abc import Callable, Hashable, Sequence
from itertools import count
from traceback import clear_frames
from typing import Any

from greenlet import GreenletExit, getcurrent, greenlet

from weft.errors import NonDeterminism, WeftError
from weft.python.runtime import outcome, world
from weft.python.runtime.objects import Objects
from weft.python.runtime.place import caller, calling_frame, is_internal
from weft.python.runtime.spinning import ALONE, Await, Look, Place, awaiting, seen_in_vain
from weft.python.settings import Settings
from weft.system.interfaces import Monitor, Strategy
from weft.system.objects import Kind, Raised
from weft.system.operation import STOP, Choice, Event, Operation, StateOf
from weft.system.single_step import SingleStep
from weft.system.trace import Ending, Failure, Outcome, Trace
from weft.watchdog import Stalled

PATIENCE = 100
"""How often a thread that is being ended may try to go on."""

_serials = count(1)
_abandoned: list[greenlet] = []


class Controlled:
    """A thread of the program during an execution."""

    def __init__(self, number: int, lifeline: int, name: str, run: Callable[[], object]) -> None:
        self.number = number
        self.lifeline = lifeline
        """The number of the thread as an object that can be joined."""
        self.name = name
        self.origin = caller()
        """Where it was started."""
        self.starter = -1
        """The thread that has started it."""
        self.children = 0
        self.made = 0
        """How many objects it has made."""
        self.run = run
        self.greenlet: greenlet | None = None
        self.handle: Any = None
        """The `threading.Thread` that stands for it."""
        self.clock = 0.0
        """Virtual seconds, as far as this thread knows: what it slept, waited and joined."""
        self.due: float | None = None
        """When its sleep, or its wait if that is in vain, ends by its clock."""
        self.local: dict[int, tuple[object, dict[str, Any]]] = {}
        """Each `threading.local` with its contents, by its identity."""
        self.spurious = 0
        """How often it woke from a condition without a cause."""
        self.generator: random.Random | None = None
        """Where it draws random numbers from."""
        self.entropy: random.Random | None = None
        self.drawn = 0
        """How many generators were seeded in it."""
        self.own: list[Event] = []
        """What it has done."""
        self.pauses = 0
        """How often it has slept, or waited in vain."""
        self.alone = 0
        """How often it went on spinning because no other thread could do anything."""
        self.visits: dict[Place, int] = {}
        self.looks: dict[Place, Look] = {}

    def start_afresh(self) -> None:
        """Let it go round its loops again, as if it had not."""
        self.visits.clear()
        self.looks.clear()


class PythonExecution:
    """Runs the program under a strategy. Implements Execution and Status."""

    def __init__(
        self, objects: Objects, main: Callable[[], object], settings: Settings, steps: int
    ) -> None:
        self.serial = next(_serials)
        """Tells it from every other execution."""
        self.objects = objects
        self.settings = settings
        self.steps = steps
        self.yielded: dict[str, None] = {}
        """The places of loops that had to wait for news."""
        self.states: dict[int, Any] = {}
        self.state: StateOf = self.states.__getitem__
        self.events: list[Event] = []
        self.failures: list[Failure] = []
        self.last: Event | None = None
        self.enabled: list[int] = []
        self.at_end: list[Callable[[], object]] = []
        """What to do when it is over."""
        self.over = False
        """The execution has ended; what still runs is being unwound."""
        self._main = main
        self._controlled: dict[int, Controlled] = {}
        self._of: dict[greenlet, Controlled] = {}
        self._pending: dict[int, SingleStep] = {}
        self._fallbacks: dict[int, SingleStep] = {}
        """For threads that may give up when nothing else can run: the step that does it."""
        self._returned: object = None
        self._raised: BaseException | None = None
        self._value = 0
        self._refused = 0
        self._entering: greenlet | None = None
        self._ending = Ending.FINISHED

    def run(self, strategy: Strategy, monitors: Sequence[Monitor]) -> Trace:
        self._pick = strategy.pick
        self._pick_idle = strategy.pick_idle
        self._watching = [m.event for m in monitors if type(m).event is not Monitor.event]
        self._hub = getcurrent()
        world.current = self
        try:
            self.objects.reset(self)
            self.main = main = self.make_thread(None, self._run_main)
            main.origin = _beginning(self._main)
            self.states[main.lifeline] = "running"
            self._hook = threading.excepthook
            for monitor in monitors:
                monitor.begin(self)
            self._enter(main)
            self._next(None)
            pending = tuple(self._pending.values())
        finally:
            try:
                self._unwind()
                came_to = self._outcome()
            finally:
                world.current = None
                for put_back in self.at_end:
                    put_back()
        return Trace(
            self.events,
            self._ending,
            pending,
            self.states,
            self.failures,
            came_to,
            tuple(self.yielded),
        )

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
        if self.over:
            return self._after_the_end(verb, kind)
        thread = self._of.get(getcurrent())
        if thread is None:
            raise RuntimeError(f"{verb} of {self.objects.object_name(number)} outside any thread")
        frame = calling_frame()
        place = thread.origin if is_internal(frame) else (frame.f_code.co_filename, frame.f_lineno)
        me = thread.number
        operation = Operation(me, number, kind, verb, argument)
        more = tuple(Operation(me, *touched) for touched in touches) if touches else ()
        step = SingleStep(operation, more, *place)
        seen = seen_in_vain(thread, frame, operation)
        if otherwise is not None or seen is not None:
            idle = Operation(me, number, kind, otherwise or verb, argument)
            self._fallbacks[me] = SingleStep(idle, more, *place)
        if seen is not None:
            self.yielded[f"{place[0]}:{place[1]}"] = None
            step = awaiting(step, seen)
        del frame
        self._arrive(me, step)
        self._wait_for_turn(thread)
        if me in self._fallbacks:
            step = self._pending[me]
            del self._fallbacks[me]
            if seen is not None and not isinstance(step, Await):
                thread.alone += 1
                thread.start_afresh()
        operations, result = step.take(self.states, self._value)
        event = Event(
            len(self.events), Choice(thread.number, self._value), step, operations, result
        )
        self.events.append(event)
        thread.own.append(event)
        self.last = event
        del self._pending[thread.number]
        if isinstance(result, Raised):
            raise result.exception
        return result

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
        if not success and timeout > 0:
            thread = self.current()
            assert thread is not None
            thread.clock += timeout
            thread.pauses += 1
        return success

    def make_thread(self, handle: Any, run: Callable[[], object]) -> Controlled:
        """A thread that the current one makes; it has not been started."""
        if self.over:
            raise GreenletExit
        parent = self._of.get(getcurrent())
        nth = 0
        if parent is not None:
            nth, parent.children = parent.children, parent.children + 1
        return self._made(handle, run, parent.number if parent else None, nth)

    def made_before(self, handle: Any, run: Callable[[], object]) -> Controlled:
        """A thread that was made before the execution began, and has not been started."""
        return self._made(handle, run, 0, self.objects.premade(handle))

    def _made(
        self, handle: Any, run: Callable[[], object], parent: int | None, nth: int
    ) -> Controlled:
        number, lifeline, name = self.objects.thread(parent, nth)
        made = Controlled(number, lifeline, name, run)
        made.handle = handle
        self.states[lifeline] = "new"
        self._controlled[number] = made
        return made

    def start(self, child: Controlled, begun: Callable[[], object] = bool) -> None:
        """The current thread starts another, which runs to its first operation at once.

        `begun` is called before that, if the thread was not started already.
        """
        kind = self.objects.kinds[child.lifeline]
        self.perform(child.lifeline, kind, "start", touches=((*self.objects.roster(), "enter"),))
        starter = self.current()
        if not self.over and starter is not None:
            child.starter = starter.number
            child.clock = starter.clock
            child.origin = caller()
            begun()
            self._enter(child)

    def refuse(self, error: WeftError) -> None:
        """End the exploration over what is not under control; the program must not catch it."""
        self._hub.throw(error)

    def current(self) -> Controlled | None:
        return self._of.get(getcurrent())

    def controlled(self) -> Sequence[Controlled]:
        return list(self._controlled.values())

    def owns(self, thread: Controlled) -> bool:
        """Whether the thread is of this execution, and not left over from another one."""
        return self._controlled.get(thread.number) is thread

    def running(self) -> Sequence[Controlled]:
        """The threads that were started and have not finished, in an order of their own."""
        alive = [t for t in self.controlled() if self.states[t.lifeline] == "running"]
        return sorted(alive, key=lambda thread: self.objects.thread_path(thread.number))

    def _enter(self, child: Controlled) -> None:
        """Run a thread from its beginning to its first operation, and come back."""
        free = self.objects.workers
        # Whatever it does not catch is the hub's business.
        worker = free.pop() if free else greenlet(_work, parent=self._hub)
        # A thread starts with an empty context, not with that of whoever starts it.
        worker.gr_context = contextvars.Context()
        child.greenlet = worker
        self._of[worker] = child
        self._entering = getcurrent()
        worker.switch((self, child))

    def live(self, thread: Controlled) -> Job:
        """Run the current greenlet's thread to its end, hand over, and return with the next job."""
        self._body(thread)
        worker = getcurrent()
        del self._of[worker]
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
        except GreenletExit:
            return
        except (KeyboardInterrupt, Stalled):
            raise
        except BaseException as exception:
            if not self.over and not self._hooked(thread, exception):
                self._failed(thread, exception)
        if self.over:
            return
        kind = self.objects.kinds[thread.lifeline]
        try:
            roster = self.objects.roster()
            self.perform(thread.lifeline, kind, "finish", touches=((*roster, "leave"),))
        except GreenletExit:
            return

    def _hooked(self, thread: Controlled, exception: BaseException) -> bool:
        """Whether a hook that the program itself has installed deals with the exception."""
        hook = threading.excepthook
        if hook in (self._hook, threading.__excepthook__) or thread.handle is None:
            return False
        if isinstance(exception, SystemExit):
            return False
        kind, trace = type(exception), exception.__traceback__
        try:
            hook(threading.ExceptHookArgs((kind, exception, trace, thread.handle)))
        except Exception as another:
            self._failed(thread, another)
        return True

    def _failed(self, thread: Controlled, exception: BaseException) -> None:
        if thread.number == 0:
            self._raised = exception
        elif isinstance(exception, SystemExit):
            return
        traceback = exception.__traceback__
        file, line = caller()
        while traceback is not None:
            file, line = traceback.tb_frame.f_code.co_filename, traceback.tb_lineno
            traceback = traceback.tb_next
        where = f"{file}:{line}"
        # What the frames hold dies here, as it would with the thread, and not some time later.
        clear_frames(exception.__traceback__)
        self.failures.append(Failure(thread.number, exception, where, len(self.events) - 1))

    def _arrive(self, number: int, step: SingleStep) -> None:
        in_order = not self._pending or next(reversed(self._pending)) < number
        self._pending[number] = step
        if not in_order:
            self._pending = dict(sorted(self._pending.items()))
        event = self.last
        if event is not None and event.thread == number:
            event.next = step

    def _wait_for_turn(self, thread: Controlled) -> None:
        entering, self._entering = self._entering, None
        if entering is not None:
            # Its first operation: whoever started it goes on, and asks the strategy in time.
            entering.switch()
        else:
            self._next(thread)

    def _next(self, thread: Controlled | None) -> Any:
        """Ask the strategy who goes next and hand over; returns when the thread's turn comes.

        A greenlet whose thread has come to its end is given its next job then.
        """
        event = self.last
        if event is not None:
            for watch in self._watching:
                watch(event, self)
        try:
            choice = self._choose()
        except BaseException as error:
            # The program has no part in this, and must not catch it.
            return self._hub.throw(error)
        if choice is None:
            return self._hub.switch()
        number, self._value = choice
        if thread is not None and number == thread.number:
            return None
        target = self._controlled[number].greenlet
        assert target is not None
        return target.switch()

    def _choose(self) -> Choice | None:
        state = self.state
        self.enabled = [t for t, s in self._pending.items() if s.fixed or s.choices(state)]
        idle = not self.enabled
        if idle:
            waiting = any(not self._daemon(thread) for thread in self._pending)
            if not waiting or not self._fallbacks:
                self._ending = Ending.DEADLOCK if waiting else Ending.FINISHED
                return None
            if all(self._controlled[thread].alone >= ALONE for thread in self._fallbacks):
                self._ending = Ending.SPIN
                return None
        if len(self.events) >= self.steps:
            self._ending = Ending.STEPS
            return None
        choice = self._choose_idle() if idle else self._pick(self)
        if choice.thread < 0:
            self._ending = Ending.STOPPED if choice == STOP else Ending.CUT
            return None
        step = self._pending.get(choice.thread)
        if step is None or choice.value not in step.choices(state):
            raise NonDeterminism(
                f"the schedule asks for {choice}, which is not possible there",
                f"after {len(self.events)} events",
                "make sure that the program depends on nothing but its schedule: "
                "no randomness, real time, or state kept between executions",
            )
        return choice

    def _choose_idle(self) -> Choice:
        """Let one of the threads that can do so give up."""
        stuck = {thread: self._pending[thread] for thread in self._fallbacks}
        pending = tuple(self._pending.values())
        self._so_far = Trace(list(self.events), Ending.DEADLOCK, pending, dict(self.states))
        self._pending.update(self._fallbacks)
        self.enabled = sorted(self._fallbacks)
        choice = self._pick_idle(self)
        stuck.pop(choice.thread, None)
        self._pending.update(stuck)
        return choice

    def so_far(self) -> Trace:
        """The execution up to where no thread can go on but by giving up."""
        return self._so_far

    def _daemon(self, thread: int) -> bool:
        """Whether nobody minds if the thread waits for ever."""
        return thread != 0 and bool(getattr(self._controlled[thread].handle, "daemon", True))

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

    # Status

    @property
    def depth(self) -> int:
        return len(self.events)

    @property
    def threads(self) -> Sequence[int]:
        return tuple(self._pending)

    def choices(self, thread: int) -> Sequence[int]:
        step = self._pending.get(thread)
        return () if step is None else step.choices(self.state)

    def step(self, thread: int) -> SingleStep | None:
        return self._pending.get(thread)


def _beginning(function: Callable[[], object]) -> tuple[str, int]:
    """Where a function begins; for other things to call, where the exploration was asked for."""
    code = getattr(getattr(function, "__wrapped__", function), "__code__", None)
    return caller() if code is None else (code.co_filename, code.co_firstlineno)


Job = tuple[PythonExecution, Controlled]
"""What a greenlet is to do: to be this thread of this execution."""


def _work(job: Job) -> None:
    """What a greenlet does: one thread after the other, in one execution after the other."""
    while True:
        execution, thread = job
        job = execution.live(thread)
